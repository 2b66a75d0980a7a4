// Moves the focus to the current row when the focused row is removed or re-rendered, and restores it when returning to a list.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { hasNavigated } from '../../scroll-restoration.ts'

/** `current` is -1 without a current row. */
export function useFocusRestoration(grid: RefObject<HTMLElement | null>, current: number) {
  const held = useRef<HTMLElement>(undefined)
  const arrival = useRef<string>(useNavigationType())
  useEffect(() => {
    if (held.current?.isConnected === false) {
      held.current = undefined
      if (nothingHasFocus(grid.current)) focusOn(grid.current, current)
    }
    if (current < 0 || arrival.current !== 'POP' || !hasNavigated()) return
    // The row may render later.
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

/** The focus may be on the page container, where a new page starts. */
function nothingHasFocus(grid: HTMLElement | null): boolean {
  const active = document.activeElement
  return active === null || active === document.body || (active !== grid && active.contains(grid))
}

function focusOn(grid: HTMLElement | null, current: number): boolean {
  const row = grid?.querySelector<HTMLElement>(`[data-row="${current}"]`)
  row?.focus({ preventScroll: true })
  return row !== undefined && row !== null
}
