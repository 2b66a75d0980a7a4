// Who sent a mail from a shared mailbox. It is kept beside the mail, never in it: whoever receives it learns the mailbox only.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { EmailSummary } from '../../shared/mail.ts'
import { mayAs, notSenderMessage, notSharedMessage } from '../../shared/member-roles.ts'
import { memberNames, nameOfMember } from '../../user/member-names.ts'
import { refOf } from '../message-identity.ts'
import { roleOfMember, sendersOf } from './sent-by-queries.ts'

/** With the names of the members who sent them, where they left from here. For the pages of a shared mailbox. */
export async function withSenders<T extends EmailSummary>(app: App, sharedMailboxId: string, emails: T[]): Promise<T[]> {
  const refs = emails.filter(({ messageId }) => messageId !== '').map(({ messageId }) => refOf(messageId))
  if (refs.length === 0) return emails
  const senders = await sendersOf(app.db, sharedMailboxId, JSON.stringify(refs))
  if (senders.length === 0) return emails
  const names = await memberNames(app, sharedMailboxId)
  const byRef = new Map(senders.map(({ ref, person_id }) => [ref, person_id]))
  return emails.map((email) => {
    const sentBy = email.messageId === '' ? undefined : nameOfMember(names, byRef.get(refOf(email.messageId)))
    return sentBy === undefined ? email : { ...email, sentBy }
  })
}

/** In the transaction that puts the mail into the outbox: composing it takes time, in which a membership may end. */
export async function requireSender(app: App, sharedMailboxId: string, personId: string): Promise<void> {
  const role = await roleOfMember(app.db, sharedMailboxId, personId)
  if (role === undefined) throw new AppError('missing', notSharedMessage)
  if (!mayAs(role, 'sender')) throw new AppError('forbidden', notSenderMessage)
}
