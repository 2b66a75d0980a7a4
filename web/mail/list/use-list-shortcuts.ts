// The keys of Gmail in a list. They mean the selected mails while there are some, otherwise the one where one stands.
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import type { Commands } from '../actions/use-mail-commands.ts'
import type { ListRows } from './list-rows.ts'
import type { RowActions } from './row/mail-row.tsx'
import type { Mark } from './use-current-row.ts'

interface ListKeys {
  rows: ListRows
  mark: Mark
  row: RowActions
  selected: (Commands & { clear: () => void }) | undefined
  /** Selects what stands on the page, or lets go of it. */
  selectPage: () => void
}

/** Answers what goes to a row and puts the focus on it. */
export function useListKeys({ rows, mark, row, selected, selectPage }: ListKeys): (index: number) => void {
  const navigate = useNavigate()
  const focusRow = useFocusedRow(mark)
  const mail = rows.at(mark.current)
  const go = (address: (id: string) => string) => mail && (() => void navigate(address(mail.id)))
  const to = selected ?? (mail && row.commandsFor(mail))
  const can = row.possible
  // What is not possible is left out, so that nobody offers it by name.
  useShortcuts({
    j: () => focusRow(mark.current < 0 ? rows.from : mark.current + 1),
    k: () => focusRow(mark.current - 1),
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

/** The row may have to be drawn first, so the focus follows after the drawing. */
function useFocusedRow(mark: Mark): (index: number) => void {
  const wanted = useRef(false)
  const latest = useRef(mark)
  useEffect(() => {
    latest.current = mark
    if (!wanted.current) return
    const row = document.querySelector<HTMLElement>(`[data-row="${mark.current}"]`)
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
