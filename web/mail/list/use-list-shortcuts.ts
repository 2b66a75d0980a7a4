// Gmail shortcuts of a list: act on the selection, otherwise on the current row.
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import type { Commands } from '../actions/use-mail-commands.ts'
import type { ListRows } from './list-rows.ts'
import type { RowActions } from './row/mail-row.tsx'
import type { CurrentRow } from './use-current-row.ts'

interface ListShortcuts {
  rows: ListRows
  currentRow: CurrentRow
  row: RowActions
  selected: (Commands & { clear: () => void }) | undefined
  /** Toggles the selection of the page. */
  selectPage: () => void
}

/** Returns a function that moves to a row and focuses it. */
export function useListShortcuts({ rows, currentRow, row, selected, selectPage }: ListShortcuts): (index: number) => void {
  const navigate = useNavigate()
  const focusRow = useFocusedRow(currentRow)
  const mail = rows.at(currentRow.current)
  const go = (address: (id: string) => string) => mail && (() => void navigate(address(mail.id)))
  const to = selected ?? (mail && row.commandsFor(mail))
  const can = row.possible
  // Unavailable actions are omitted, so that the palette does not offer them.
  useShortcuts({
    j: () => focusRow(currentRow.current < 0 ? rows.from : currentRow.current + 1),
    k: () => focusRow(currentRow.current - 1),
    o: go((id) => `/email/${id}`),
    x: mail && (() => row.toggle(mail)),
    '* a': selectPage,
    s: mail && (() => row.commandsFor(mail).star(!mail.starred)),
    Escape: selected?.clear,
    I: to && (() => to.read(true)),
    U: to && (() => to.read(false)),
    e: can.archive ? to?.archive : undefined,
    '!': can.junk ? to?.junk : undefined,
    v: to?.move,
    l: can.sort ? to?.categorise : undefined,
    b: can.snooze ? to?.snooze : undefined,
    '#': to?.remove,
    Delete: to?.remove,
    'Shift+Delete': to?.removeForGood,
    r: go((id) => `/reply/${id}`),
    a: go((id) => `/reply/${id}?kind=replyAll`),
    f: go((id) => `/reply/${id}?kind=forward`),
  })
  return focusRow
}

/** Focuses after rendering: the row may not be rendered yet. */
function useFocusedRow(currentRow: CurrentRow): (index: number) => void {
  const wanted = useRef(false)
  const latest = useRef(currentRow)
  useEffect(() => {
    latest.current = currentRow
    if (!wanted.current) return
    const row = document.querySelector<HTMLElement>(`[data-row="${currentRow.current}"]`)
    if (!row) return
    wanted.current = false
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((index) => {
    wanted.current = true
    latest.current.moveTo(index)
  }, [])
}
