// Applies a change to a cached list. Must match what the server will return, or a mail that leaves the list would reappear for
// a moment.
import type { EmailList, EmailSummary, ListInput, Role } from '../../../src/shared/mail.ts'
import type { ActionMail, MailAction } from './mail-action.ts'

/** The list: input of `mail.list`, or Sent. */
export type ListScope = ListInput | 'sent'
export interface MailChange {
  mails: readonly ActionMail[]
  action: MailAction
}

export function applyToList(list: EmailList, place: ListScope, { mails, action }: MailChange): EmailList {
  const leaving = leavesList(place, action)
  // Snoozing applies to threads, everything else to single mails.
  const by = action.do === 'snooze' && leaving ? 'threadId' : 'id'
  const touched = new Set(mails.map((mail) => mail[by]))
  if (!list.emails.some((mail) => touched.has(mail[by]))) return list
  if (!leaving) return { ...list, emails: list.emails.map((mail) => (touched.has(mail[by]) ? applyToMail(mail, action) : mail)) }
  const emails = list.emails.filter((mail) => !touched.has(mail[by]))
  return { ...list, emails, total: Math.max(0, list.total - (list.emails.length - emails.length)) }
}

/** The mail after the action, if it stays in the list. */
export function applyToMail<M extends EmailSummary>(mail: M, action: MailAction): M {
  switch (action.do) {
    case 'read':
      return { ...mail, read: action.read }
    case 'star':
      return { ...mail, starred: action.starred }
    case 'move':
      return { ...mail, mailbox: action.to, snoozedUntil: null }
    case 'delete':
    case 'deleteForGood':
      return { ...mail, mailbox: 'trash', snoozedUntil: null }
    case 'snooze':
      return { ...mail, snoozedUntil: action.until }
    case 'unsnooze':
      return { ...mail, snoozedUntil: null }
    case 'folder':
      return { ...mail, folderIds: [action.folderId], snoozedUntil: null }
  }
}

/** Whether the action removes mails from this list. */
export function leavesList(place: ListScope, action: MailAction): boolean {
  if (action.do === 'read' || action.do === 'star') return false
  if (action.do === 'deleteForGood') return true
  const role = roleOf(place)
  const folder = place === 'sent' ? undefined : place.folder
  const snoozedList = place !== 'sent' && place.snoozed === true
  switch (action.do) {
    case 'snooze':
      return role === 'inbox'
    case 'unsnooze':
      return snoozedList
    case 'folder':
      return snoozedList || role !== undefined || (folder !== undefined && folder !== action.folderId)
    case 'move':
      return movedAway(action.to)
    case 'delete':
      return movedAway('trash')
  }
  function movedAway(to: Role): boolean {
    if (snoozedList || folder !== undefined) return true
    if (role !== undefined) return role !== to
    // A search covers everything but Trash and Junk, unless it names a folder.
    return (to === 'trash' || to === 'junk') && !/(^|\s)-?in:/i.test((place === 'sent' ? '' : place.q) ?? '')
  }
}

/** The role of a list; undefined for custom folders, snoozed mail and global searches. */
function roleOf(place: ListScope): Role | undefined {
  if (place === 'sent') return 'sent'
  if (place.folder !== undefined || place.snoozed) return undefined
  if (place.mailbox) return place.mailbox
  return place.q?.trim() ? undefined : 'inbox'
}
