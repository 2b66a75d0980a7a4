// Combines selection, current row, actions and shortcuts of a list.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { isListPath, openedFrom, useListAddress } from '../../panes/list-address.ts'
import { strings } from '../../strings.ts'
import type { ListQuery, MailAction, Target } from '../actions/mail-action.ts'
import { removesMail, targetSize } from '../actions/mail-action.ts'
import { useMailActions } from '../actions/use-mail-actions.ts'
import { useMailCommands } from '../actions/use-mail-commands.ts'
import { nextMail, useOpenNext } from '../panes/next-mail.ts'
import { shownList } from '../panes/shown-list.ts'
import { type ListKind, useAllowedActions } from './list-kind.ts'
import { type ListRows, mailsOnPage } from './list-rows.ts'
import type { RowActions } from './row/mail-row.tsx'
import { useCurrentRow } from './use-current-row.ts'
import { useListShortcuts } from './use-list-shortcuts.ts'
import { useSelection } from './use-selection.ts'

interface ListControllerInput {
  rows: ListRows
  kind: ListKind
  whole: ListQuery
  page: number
  /** Virtual list, where pages are only positions. */
  long: boolean
  /** The mail beside the list. */
  opened: string | undefined
  /** Mails are opened beside the list. */
  beside: boolean
}

export function useListController({ rows, kind, whole, page, long, opened, beside }: ListControllerInput) {
  const scope = JSON.stringify([kind, whole, long ? 'long' : page])
  const selection = useSelection({ rows, page: long ? mailsOnPage(rows, page) : rows.mails, scope, keeps: long })
  const currentRow = useCurrentRow(rows, scope)
  const actions = useMailActions()
  const [working, setWorking] = useState(false)
  const possible = useAllowedActions(kind)

  const { pathname } = useLocation()
  const address = useListAddress()
  const openNext = useOpenNext()
  const navigate = useNavigate()
  // Keys may come faster than the page is drawn, which says what is open.
  const openMail = useRef<string>(undefined)
  useEffect(() => {
    openMail.current = /^\/email\/([^/]+)/.exec(pathname)?.[1]
  }, [pathname])
  const open = (id: string) => {
    void navigate(`/email/${id}`, { replace: beside && openMail.current !== undefined, state: openedFrom(address) })
    openMail.current = id
  }
  useCurrentIsOpened(currentRow, opened === undefined ? -1 : rows.indexOf(opened), opened)

  /** Runs an action, and clears the selection if it was the target. */
  const act = async (target: Target, action: MailAction) => {
    if ('mails' in target) {
      const ids = new Set(target.mails.map((mail) => mail.id))
      const next = nextMail({ ...shownList(address), rows }, ids)
      actions.run(target, action)
      const isRead = openMail.current !== undefined && [opened, openMail.current].some((id) => id !== undefined && ids.has(id))
      if (removesMail(action) && isRead) openNext(next)
      // Starring a row keeps the selection.
      const isSelected = (mail: { id: string }) => selection.mails.some(({ id }) => id === mail.id)
      if (action.do !== 'star' && target.mails.every(isSelected)) selection.clear()
      return
    }
    setWorking(true)
    if (await actions.runAndWait(target, action)) selection.clear()
    setWorking(false)
  }
  const { commandsFor, menus } = useMailCommands((target, action) => void act(target, action), possible)
  const conversations = whole.conversations === true
  const selected: Target = selection.whole ? { list: whole, total: rows.total } : { mails: selection.mails, conversations }
  const count = 'mails' in selected ? selected.mails.length : selected.total
  const commands = commandsFor(selected, strings.mail.deleteSelected(targetSize(selected)))
  const row = useStableActions({
    toggle: (mail, range) => possible.change && selection.toggle(mail, range),
    commandsFor: (mail) => commandsFor({ mails: [mail], conversations }),
    possible,
  })
  const chosen = count > 0 ? { ...commands, clear: selection.clear } : undefined
  const selectPage = () => working || !possible.change || selection.togglePage()
  const focusRow = useListShortcuts({
    rows,
    currentRow,
    row,
    selected: working ? undefined : chosen,
    selectPage,
    open,
    opensCurrent: beside,
    opened,
    isPaused: !isListPath(pathname) && !pathname.startsWith('/email/'),
  })
  return { scope, selection, count, commands, row, mark: currentRow, focusRow, possible, menus, working }
}

/** The opened mail is the current row. */
function useCurrentIsOpened({ moveTo }: { moveTo: (index: number) => void }, index: number, id: string | undefined): void {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (followed.current === id || (id !== undefined && index < 0)) return
    followed.current = id
    if (index < 0) return
    moveTo(index)
    document.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' })
  })
}

/** Stable function identities, so that rows re-render only when they change. */
function useStableActions({ possible, ...functions }: RowActions): RowActions {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  return useMemo(
    () => ({
      possible,
      toggle: (mail: EmailSummary, range?: boolean) => latest.current.toggle(mail, range),
      commandsFor: (mail: EmailSummary) => latest.current.commandsFor(mail),
    }),
    [possible],
  )
}
