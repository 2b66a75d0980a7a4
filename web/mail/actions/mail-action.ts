// Mail actions: their request, their toast text, and their target.
import type { BatchAnswer, EmailSummary, ListInput } from '../../../src/shared/mail.ts'
import { whenLabel } from '../../format/dates-and-sizes.ts'
import { strings } from '../../strings.ts'

const words = strings.lists

export type MoveRole = 'archive' | 'inbox' | 'trash' | 'junk'
export type MailAction =
  | { do: 'read'; read: boolean }
  | { do: 'star'; starred: boolean }
  | { do: 'move'; to: Exclude<MoveRole, 'trash'> }
  | { do: 'folder'; folderId: string; name: string; accountId: string }
  | { do: 'delete' }
  | { do: 'deleteForGood' }
  | { do: 'snooze'; until: string }
  | { do: 'unsnooze' }

/** A whole list (all pages) as a query of the server. */
export type ListQuery = Omit<ListInput, 'page' | 'limit' | 'maxResults' | 'cursor'>
export type ActionMail = Pick<EmailSummary, 'id' | 'threadId' | 'accountId'> &
  Partial<Pick<EmailSummary, 'folderIds' | 'categories' | 'mails'>>
/** The target of an action: selected mails, with `conversations` also those that a row stands for, or a whole list. */
export type Target = { mails: readonly ActionMail[]; conversations?: boolean } | { list: ListQuery; total: number }

/** How many mails that are; of a whole list of conversations only how many rows it has. */
export function targetSize(target: Target): number {
  if (!('mails' in target)) return target.total
  return target.conversations ? target.mails.reduce((sum, { mails = 1 }) => sum + mails, 0) : target.mails.length
}

/** Whether the mail goes elsewhere. */
export const removesMail = ({ do: what }: MailAction) => what !== 'read' && what !== 'star' && what !== 'unsnooze'

interface Fields {
  read?: boolean
  starred?: boolean
  mailbox?: MoveRole
  folderId?: string
  delete?: boolean
  permanent?: boolean
  unsnooze?: boolean
}
/** Input of `mail.batch`; snoozing has its own procedure. */
export function batchFields(action: Exclude<MailAction, { do: 'snooze' }>): Fields {
  switch (action.do) {
    case 'read':
      return { read: action.read }
    case 'star':
      return { starred: action.starred }
    case 'move':
      return { mailbox: action.to }
    case 'folder':
      return { folderId: action.folderId }
    case 'delete':
      return { delete: true }
    case 'deleteForGood':
      return { delete: true, permanent: true }
    case 'unsnooze':
      return { unsnooze: true }
  }
}

/** Toast text after the action on `n` mails. */
export function doneText(action: MailAction, n: number): string {
  switch (action.do) {
    case 'read':
      return action.read ? words.didRead(n) : words.didUnread(n)
    case 'star':
      return action.starred ? words.didStar(n) : words.didUnstar(n)
    case 'move':
      return { archive: words.didArchive, inbox: words.didInbox, junk: words.didJunk }[action.to](n)
    case 'folder':
      return words.didMove(n, action.name)
    case 'delete':
      return words.didDelete(n)
    case 'deleteForGood':
      return words.didDeleteForGood(n)
    case 'snooze':
      return words.didSnooze(n, whenLabel(action.until))
    case 'unsnooze':
      return words.didUnsnooze(n)
  }
}

/** Flags are visible in the row; a toast is shown only if mails leave the list or several changed. */
export function showsToast(action: MailAction, n: number): boolean {
  return n > 1 || (action.do !== 'read' && action.do !== 'star')
}

/** Number of mails the server changed. A star is set on the named mails alone, and taken from their whole conversations. */
export function countDone(target: Target, action: MailAction, { updated, failed }: BatchAnswer): number {
  if (!('mails' in target)) return updated
  const size = action.do === 'star' && action.starred ? target.mails.length : targetSize(target)
  return Math.max(0, size - failed.length)
}
