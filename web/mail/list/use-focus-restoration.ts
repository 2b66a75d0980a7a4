// When the row that has the focus leaves the list or is drawn anew, the focus goes to the row where one stands now instead of
// nowhere. And coming back to a list, the row one left from has it.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { hasNavigated } from '../../scroll-restoration.ts'

/** `current` is -1 where one stands nowhere. */
export function useFocusRestoration(grid: RefObject<HTMLElement | null>, current: number) {
  const held = useRef<HTMLElement>(undefined)
  const arrival = useRef<string>(useNavigationType())
  useEffect(() => {
    if (held.current?.isConnected === false) {
      held.current = undefined
      if (nothingHasFocus(grid.current)) focusOn(grid.current, current)
    }
    if (current < 0 || arrival.current !== 'POP' || !hasNavigated()) return
    // The row may only be drawn a moment later.
    if (!nothingHasFocus(grid.current) || focusOn(grid.current, current)) arrival.current = ''
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = undefined
    },
  }
}

/** The page around the list may have it, where a new page begins; that is no place to stay at. */
function nothingHasFocus(grid: HTMLElement | null): boolean {
  const active = document.activeElement
  return active === null || active === document.body || (active !== grid && active.contains(grid))
}

function focusOn(grid: HTMLElement | null, current: number): boolean {
  const row = grid?.querySelector<HTMLElement>(`[data-row="${current}"]`)
  row?.focus({ preventScroll: true })
  return row !== undefined && row !== null
}
