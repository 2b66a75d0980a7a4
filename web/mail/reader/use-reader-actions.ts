// Toolbar actions and Gmail shortcuts of the opened mail.
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Email } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { isOffline } from '../../connectivity.ts'
import { deviceSetting, useDeviceSetting } from '../../device-setting.ts'
import { downloadOriginal } from '../../download.ts'
import { type Shortcuts, useShortcuts } from '../../keys/use-shortcuts.ts'
import { openedFrom, useListAddress } from '../../panes/list-address.ts'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { readerWords } from '../../words/reader.ts'
import { removesMail, targetSize } from '../actions/mail-action.ts'
import { useMailActions } from '../actions/use-mail-actions.ts'
import { actionKeys, type Commands, useMailCommands } from '../actions/use-mail-commands.ts'
import { type AllowedActions, listKind, useAllowedActions } from '../list/list-kind.ts'
import { type ListRows, rowOf } from '../list/list-rows.ts'
import { conversations } from '../list/list-style.ts'
import { nextMail, useOpenNext } from '../panes/next-mail.ts'
import { noteRemoved, useShownList } from '../panes/shown-list.ts'

export interface ReaderActions extends ListPosition {
  /** Undefined until the mail is loaded. */
  commands: Commands | undefined
  possible: AllowedActions
  menus: ReactNode
  onOriginal: () => void
}

/**
 * Actions that remove the mail go on to the next one of its list, or `back` to the list, which offers undo. `isAnswering`: a reply is
 * written below; meanwhile there are none.
 */
export function useReaderActions(email: Email | undefined, back: () => void, isAnswering: boolean): ReaderActions {
  const list = useListAddress()
  const shown = useShownList(list)
  const openNext = useOpenNext()
  const actions = useMailActions()
  const possible = useAllowedActions(
    email?.snoozedUntil ? 'snoozed' : listKind({ mailbox: email?.mailbox ?? 'inbox' }, undefined),
  )
  const { commandsFor, menus } = useMailCommands((target, action) => {
    const at = email ? rowOf(shown.rows, email) : -1
    const leaving = new Set([email?.id, shown.rows.at(at)?.id].filter((id) => id !== undefined))
    const next = nextMail(shown, leaving)
    actions.run(target, action)
    if (removesMail(action)) {
      noteRemoved(leaving)
      openNext(next)
    } else if (action.do === 'read' && !action.read) back()
  }, possible)
  // What is open is the conversation, as in the list.
  const [kind] = useDeviceSetting(conversations)
  const thread = trpc.mail.thread.useQuery({ id: email?.id ?? '' }, { enabled: false }).data?.emails
  const inPlace = thread?.filter(({ mailbox }) => mailbox === email?.mailbox).length
  const mails = email && (shown.rows.at(rowOf(shown.rows, email))?.mails ?? inPlace)
  // Where it is not known how many it has, the opened mail alone is meant: no question could name the others.
  const isConversation = kind === 'on' && email?.mailbox !== 'drafts' && mails !== undefined
  const target = email && { mails: [{ ...email, ...(isConversation ? { mails } : {}) }], conversations: isConversation }
  const size = target ? targetSize(target) : 1
  const commands = target && commandsFor(target, readerWords.confirmDeletion(size))
  const keys = useReaderKeys(email, commands, possible, back)
  useShortcuts(isAnswering ? {} : keys)
  return {
    ...useListPosition(email),
    commands: isAnswering ? undefined : commands,
    possible,
    menus,
    onOriginal: () => email && void downloadOriginal(email.id, email.subject),
  }
}

interface ListPosition {
  /** From 1; 0 while its list is not known. */
  position: number
  total: number
  /** Undefined at the ends of what is loaded. */
  newer: (() => void) | undefined
  older: (() => void) | undefined
}
/** Where the mail is in the list it was opened from. */
function useListPosition(email: Email | undefined): ListPosition {
  const navigate = useNavigate()
  const list = useListAddress()
  const { rows, removed } = useShownList(list)
  const at = email ? rowOf(rows, email) : -1
  const gone = [...removed].map((id) => rows.indexOf(id)).filter((place) => place >= 0)
  const step = (by: 1 | -1) => {
    const id = at < 0 ? undefined : neighbour(rows, at, by, removed)
    return id === undefined ? undefined : () => void navigate(`/email/${id}`, { replace: true, state: openedFrom(list) })
  }
  return {
    position: at + 1 - gone.filter((place) => place < at).length,
    total: rows.total - gone.length,
    newer: step(-1),
    older: step(1),
  }
}

function neighbour(rows: ListRows, at: number, by: 1 | -1, removed: ReadonlySet<string>): string | undefined {
  for (let index = at + by; ; index += by) {
    const id = rows.at(index)?.id
    if (id === undefined || !removed.has(id)) return id
  }
}

function useReaderKeys(
  email: Email | undefined,
  commands: Commands | undefined,
  can: AllowedActions,
  back: () => void,
): Shortcuts {
  const navigate = useNavigate()
  const answer = (kind: string) => email && (() => void navigate(`/reply/${email.id}${kind}`))
  const leave = { u: back, Escape: back }
  if (!can.change) return leave
  // No key for marking as read: an open email is.
  const { I: _, ...keys } = actionKeys(commands, can)
  return {
    ...leave,
    s: email && commands && (() => commands.star(!email.starred)),
    ...keys,
    r: answer(''),
    a: answer('?kind=replyAll'),
    f: answer('?kind=forward'),
  }
}

/** When an opened mail counts as read. */
export const markAsRead = deviceSetting('mark-as-read', ['soon', 'now', 'never'])
const soonMs = 1000

/**
 * Marks what is opened as read, once: marking it unread again must persist. Waits while offline. Who may only read a shared mailbox
 * marks nothing: the mark says that somebody has seen to the mail.
 */
export function useMarkRead(email: Email | undefined): void {
  const { markRead } = useMailActions()
  const { canWrite } = useMailboxRole()
  const { rows } = useShownList(useListAddress())
  const id = email?.id
  const isUnread = email !== undefined && (!email.read || rows.at(rowOf(rows, email))?.read === false)
  const mark = useRef(() => {})
  useEffect(() => {
    mark.current = () => email && markRead(email, conversations.read() === 'on')
  })
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (id === undefined || !canWrite || marked.current === id || isOffline()) return
    const when = markAsRead.read()
    const done = () => {
      marked.current = id
      mark.current()
    }
    if (!isUnread || when === 'never') marked.current = id
    else if (when === 'now') done()
    else {
      const timer = setTimeout(done, soonMs)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [id, isUnread, canWrite])
}
