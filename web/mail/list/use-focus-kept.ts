// When the row that has the focus leaves the list, the focus goes to the row that takes its place instead of nowhere.
import { type FocusEvent, useEffect, useRef } from 'react'

export function useFocusKept(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<{ id: string; at: number }>(undefined)
  useEffect(() => {
    const { id, at } = held.current ?? { id: '', at: 0 }
    if (held.current === undefined || ids.includes(id)) return
    held.current = undefined
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = ids[Math.min(at, ids.length - 1)]
    if (next === undefined) return
    const row = list.current?.querySelector(`[data-mail="${CSS.escape(next)}"]`)
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-mail]')?.dataset.mail
      held.current = id === undefined ? undefined : { id, at: ids.indexOf(id) }
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = undefined
    },
  }
}
