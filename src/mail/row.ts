// Between the rows of the store and the shapes of the API.

import type { RemoteAttachment } from '../connectors/connector.ts'
import type { SmartFolderNames } from '../folders/smart-folders.ts'
import type { Attachment, EmailSummary, Person, Role } from '../shared/mail.ts'
import type { AccountTable } from '../store/tables/accounts.ts'
import type { MessageTable } from '../store/tables/mail.ts'

export type SummaryRow = Pick<
  MessageTable,
  | 'key'
  | 'id'
  | 'account_id'
  | 'thread_id'
  | 'message_id'
  | 'refs'
  | 'in_reply_to'
  | 'subject'
  | 'from_name'
  | 'from_email'
  | 'to_list'
  | 'cc_list'
  | 'bcc_list'
  | 'reply_to_list'
  | 'date'
  | 'snippet'
  | 'attachments'
> & {
  provider: AccountTable['provider']
  /** Over all places of the mail: unread in one is unread. */
  read: number
  starred: number
  answered: number
  /** Its places' roles, comma separated. */
  roles: string
  /** Ids of the mailboxes it lies in, comma separated; null while it is on its way to one that is yet to be made. */
  folders: string | null
  snoozed_until: number | null
  /** Smart Folders it is in, comma separated. */
  category_ids: string | null
  thread_count: number
}

/** Which role a mail with several places is shown under. */
export const prominence: readonly Role[] = ['inbox', 'sent', 'drafts', 'archive', 'other', 'junk', 'trash']

/** `folders`: what the Smart Folders are called (categories/categories.ts), in the order in which they are shown. */
export function toSummary(row: SummaryRow, folders: SmartFolderNames): EmailSummary {
  const to = people(row.to_list)
  const roles = row.roles.split(',')
  const categories = row.category_ids?.split(',') ?? []
  return {
    id: row.id,
    accountId: row.account_id,
    provider: row.provider,
    threadId: row.thread_id,
    threadCount: row.thread_count,
    messageId: row.message_id,
    references: JSON.parse(row.refs) as string[],
    inReplyTo: row.in_reply_to,
    subject: row.subject,
    from: { name: row.from_name, email: row.from_email },
    to,
    toName: to[0]?.name ?? '',
    toEmail: to[0]?.email ?? '',
    cc: people(row.cc_list),
    bcc: people(row.bcc_list),
    replyTo: people(row.reply_to_list),
    date: new Date(row.date).toISOString(),
    snippet: row.snippet,
    read: row.read === 1,
    starred: row.starred === 1,
    answered: row.answered === 1,
    mailbox: prominence.find((role) => roles.includes(role)) ?? 'other',
    categories: categories.length === 0 ? [] : folders.filter(({ id }) => categories.includes(id)),
    attachments: attachmentsOf(row.attachments).map(toAttachment),
    folderIds: row.folders?.split(',') ?? [],
    snoozedUntil: row.snoozed_until === null ? null : new Date(row.snoozed_until).toISOString(),
    match: null,
  }
}

export function people(json: string): Person[] {
  return JSON.parse(json) as Person[]
}
export function attachmentsOf(json: string): RemoteAttachment[] {
  return JSON.parse(json) as RemoteAttachment[]
}
function toAttachment(part: RemoteAttachment): Attachment {
  return { attachmentId: part.part, filename: part.filename, mimeType: part.mimeType, size: part.size, inline: part.inline }
}
