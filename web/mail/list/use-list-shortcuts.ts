// Gmail shortcuts of a list: act on the selection, otherwise on the current row. Beside the reader, the next row is also opened.
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Shortcuts, useShortcuts } from '../../keys/use-shortcuts.ts'
import { actionKeys, type Commands } from '../actions/use-mail-commands.ts'
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
  open: (id: string) => void
  /** What the current row is moved to is opened, too. */
  opensCurrent: boolean
  /** The row of the mail beside the list. */
  opened: string | undefined
  /** Something is written beside the list: its keys would act on mails out of sight. */
  isPaused: boolean
}

/** In the order in which a key is asked about: what is selected, the row with the focus, the opened mail (0), the current row. */
const priority = { selected: 2, focused: 1, current: -1 }
const isRowFocused = () => document.activeElement?.closest('[data-row]') != null

/** Returns a function that moves to a row and focuses it. */
export function useListShortcuts(list: ListShortcuts): (index: number) => void {
  const { rows, currentRow, row, selected, selectPage, open, opensCurrent, opened, isPaused } = list
  const navigate = useNavigate()
  const focusRow = useFocusedRow(currentRow)
  const mail = rows.at(currentRow.current)
  const go = (address: (id: string) => string) => mail && (() => void navigate(address(mail.id)))
  const to = mail && row.commandsFor(mail)
  const can = row.possible
  const moveTo = (index: number) => {
    const at = Math.min(rows.to - 1, Math.max(rows.from, index))
    focusRow(at)
    const id = rows.at(at)?.id
    if (opensCurrent && id !== undefined) open(id)
  }
  // The opened mail has left the list, such as one that is no longer unread: the one in its place is next.
  const hasLeft = opened !== undefined && currentRow.current >= 0 && rows.indexOf(opened) < 0
  const ofRow: Shortcuts = {
    s: mail && can.change ? () => row.commandsFor(mail).star(!mail.starred) : undefined,
    ...actionKeys(to, can),
    ...(can.change && {
      r: go((id) => `/reply/${id}`),
      a: go((id) => `/reply/${id}?kind=replyAll`),
      f: go((id) => `/reply/${id}?kind=forward`),
    }),
  }
  const ofList: Shortcuts = {
    j: () => moveTo(currentRow.current < 0 ? rows.from : currentRow.current + (hasLeft ? 0 : 1)),
    k: () => moveTo(currentRow.current - 1),
    o: mail && (() => open(mail.id)),
    x: mail && can.change ? () => row.toggle(mail) : undefined,
    '* a': can.change ? selectPage : undefined,
  }
  useShortcuts(isPaused ? {} : { ...ofRow, ...ofList }, priority.current)
  // The focus of a row that left has gone to another one: what is read comes first.
  useShortcuts(isPaused || hasLeft ? {} : ofRow, priority.focused, isRowFocused)
  useShortcuts(selected && !isPaused ? { ...actionKeys(selected, can), Escape: selected.clear } : {}, priority.selected)
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
