// Toolbar actions and Gmail shortcuts of the opened mail.
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Email } from '../../../src/shared/mail.ts'
import { isOffline } from '../../connectivity.ts'
import { downloadOriginal } from '../../download.ts'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import { readerWords } from '../../words/reader.ts'
import type { MailAction } from '../actions/mail-action.ts'
import { useMailActions } from '../actions/use-mail-actions.ts'
import { type Commands, useMailCommands } from '../actions/use-mail-commands.ts'
import { type AllowedActions, allowedActions, listKind } from '../list/list-kind.ts'

export interface ReaderActions {
  /** Undefined until the mail is loaded. */
  commands: Commands | undefined
  possible: AllowedActions
  menus: ReactNode
  onOriginal: () => void
}

/** Actions that remove the mail go `back` to the list, which offers undo. */
export function useReaderActions(email: Email | undefined, back: () => void): ReaderActions {
  const actions = useMailActions()
  const possible = allowedActions(email?.snoozedUntil ? 'snoozed' : listKind({ mailbox: email?.mailbox ?? 'inbox' }, undefined))
  const { commandsFor, menus } = useMailCommands((target, action) => {
    actions.run(target, action)
    if (leavesReader(action)) back()
  }, possible)
  const commands = email && commandsFor({ mails: [email] }, readerWords.confirmDelete)
  useReaderKeys(email, commands, possible, back)
  return { commands, possible, menus, onOriginal: () => email && void downloadOriginal(email.id, email.subject) }
}

function leavesReader(action: MailAction): boolean {
  if (action.do === 'star' || action.do === 'unsnooze') return false
  return action.do !== 'read' || !action.read
}

/** Unavailable actions are omitted, so that the palette does not offer them. */
function useReaderKeys(email: Email | undefined, commands: Commands | undefined, can: AllowedActions, back: () => void): void {
  const navigate = useNavigate()
  const answer = (kind: string) => email && (() => void navigate(`/reply/${email.id}${kind}`))
  useShortcuts({
    u: back,
    Escape: back,
    s: email && commands && (() => commands.star(!email.starred)),
    U: commands && (() => commands.read(false)),
    e: can.archive ? commands?.archive : undefined,
    '!': can.junk ? commands?.junk : undefined,
    v: commands?.move,
    l: can.sort ? commands?.categorise : undefined,
    b: can.snooze ? commands?.snooze : undefined,
    '#': commands?.remove,
    Delete: commands?.remove,
    'Shift+Delete': commands?.removeForGood,
    r: answer(''),
    a: answer('?kind=replyAll'),
    f: answer('?kind=forward'),
  })
}

/** Marks an opened mail as read, once: marking it unread again must persist. Waits while offline. */
export function useMarkRead(email: Email | undefined): void {
  const { markRead } = useMailActions()
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!email || marked.current === email.id || isOffline()) return
    marked.current = email.id
    if (!email.read) markRead(email)
  })
}
