// Shapes of mail as the API gives it (see docs/api.md). Dates are ISO 8601 UTC.
import { z } from 'zod'
import { Provider } from './accounts.ts'
import { limits } from './limits.ts'
import { languages } from './quote-words.ts'
import { Authentication, Invitation, Warning } from './sender-trust.ts'

export const roles = ['inbox', 'sent', 'drafts', 'archive', 'trash', 'junk', 'other'] as const
export const Role = z.enum(roles)
export const Person = z.object({ name: z.string(), email: z.string() })
export const Attachment = z.object({
  attachmentId: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Shown inside the text, not beside it. */
  inline: z.boolean(),
})
const Range = z.tuple([z.number(), z.number()])
export const SearchMatch = z.object({
  subject: z.array(Range),
  /** The piece of text around the first hit, to be shown instead of the snippet; null where no hit is in the text. */
  piece: z.object({ text: z.string(), ranges: z.array(Range), from: z.enum(['body', 'files']) }).nullable(),
})
export const EmailSummary = z.object({
  id: z.string(),
  accountId: z.string(),
  provider: Provider,
  threadId: z.string(),
  threadCount: z.number(),
  messageId: z.string(),
  references: z.array(z.string()),
  inReplyTo: z.string().nullable(),
  subject: z.string(),
  from: Person,
  to: z.array(Person),
  toName: z.string(),
  toEmail: z.string(),
  cc: z.array(Person),
  bcc: z.array(Person),
  replyTo: z.array(Person),
  date: z.string(),
  snippet: z.string(),
  read: z.boolean(),
  starred: z.boolean(),
  answered: z.boolean(),
  mailbox: Role,
  categories: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
  attachments: z.array(Attachment),
  /** Folders it lies in, by id (folders.list). */
  folderIds: z.array(z.string()),
  snoozedUntil: z.string().nullable(),
  /** In a search: where the words were found. Ranges are [start, end) in UTF-16 units. */
  match: SearchMatch.nullable(),
  /**
   * In a list of conversations, where there are several mails: who wrote them, in the order of their first. `read` and `starred` are of
   * those that lie in the same place then.
   */
  people: z.array(Person).optional(),
  /** In such a row: how many mails of the conversation lie in the same place. */
  mails: z.number().optional(),
  /** Of a mail that a member sent from a shared mailbox: their name, null for a former member. */
  sentBy: z.string().nullable().optional(),
})
export const Email = EmailSummary.extend({
  /** Sanitised HTML, remote images removed. The reader shows the body route in a frame; this is for programs. */
  body: z.string(),
  textBody: z.string(),
  remoteImagesBlocked: z.number(),
  /** Of those, the ones nobody is meant to see: they tell the sender who reads, and are never fetched. */
  trackersRemoved: z.number(),
  unsubscribe: z
    .object({
      oneClick: z.boolean(),
      url: z.string().nullable(),
      mailto: z.string().nullable(),
      /** When the person left this list; null while they have not. */
      leftAt: z.string().nullable(),
    })
    .nullable(),
  automated: z.boolean(),
  authentication: Authentication.nullable(),
  warnings: z.array(Warning),
  /** Nobody of that address has written before, and nothing was written there. */
  firstContact: z.boolean(),
  /** The person shows this sender's remote images without being asked. */
  senderTrusted: z.boolean(),
  invitation: Invitation.nullable(),
  /** Address of the sender's picture in an address book of the person; absent where there is none, or a doubt about the sender. */
  picture: z.string().optional(),
  /** `missing` while the text has not been fetched and the mail server cannot be reached. */
  bodyState: z.enum(['ready', 'missing', 'unreadable']),
})

export const ListInput = z.object({
  limit: z.number().int().min(1).max(limits.listMax).optional(),
  maxResults: z.number().int().min(1).max(limits.listMax).optional(),
  cursor: z.string().max(200).optional(),
  page: z.number().int().min(1).max(100_000).optional(),
  filter: z.enum(['all', 'unread', 'starred']).optional(),
  q: z.string().max(1000).optional(),
  category: z.string().max(100).optional(),
  account: z.string().max(254).optional(),
  mailbox: Role.optional(),
  /** A folder by id (folders.list), whatever its role. */
  folder: z.string().max(100).optional(),
  /** Only mails that are snoozed. */
  snoozed: z.boolean().optional(),
  /** One mail of each conversation, the newest that belongs in the list. */
  conversations: z.boolean().optional(),
})
export const EmailList = z.object({ emails: z.array(EmailSummary), total: z.number(), nextCursor: z.string().nullable() })
export const Stats = z.object({ unread: z.number(), total: z.number(), sent: z.number(), connectedAccounts: z.number() })

const id = z.string().min(1).max(100)
export const EmailId = z.object({ id })
export const UpdateEmailInput = z.object({
  id,
  read: z.boolean().optional(),
  starred: z.boolean().optional(),
  mailbox: z.enum(['archive', 'inbox', 'trash', 'junk']).optional(),
})
/** What can be done to many. `folderId` moves within the account it belongs to; mails of other accounts fail. */
const actionFields = {
  read: z.boolean().optional(),
  starred: z.boolean().optional(),
  mailbox: z.enum(['archive', 'inbox', 'trash', 'junk']).optional(),
  folderId: id.optional(),
  delete: z.boolean().optional(),
  /** With `delete`: for good. */
  permanent: z.boolean().optional(),
  /** Back from being snoozed. */
  unsnooze: z.boolean().optional(),
}
export const BatchInput = z.object({
  ids: z.array(id).min(1).max(limits.batchMax),
  /** Also the others of their conversations that lie in the same place. A star is set on the named ones alone. */
  conversations: z.boolean().optional(),
  ...actionFields,
})
/** Everything a list holds, on all its pages. */
export const BatchMatchingInput = z.object({
  list: ListInput.omit({ limit: true, maxResults: true, cursor: true, page: true }),
  ...actionFields,
})
export const BatchAnswer = z.object({
  updated: z.number(),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  /** For `undo`, within `limits.undoSeconds` and a little; null where nothing was changed. */
  undoId: z.string().nullable(),
})
export const RemoveInput = z.object({ id, permanent: z.boolean().optional() })
export const SnoozeInput = z.object({ id, until: z.iso.datetime() })
export const SnoozeManyInput = z.object({ ids: z.array(id).min(1).max(limits.batchMax), until: z.iso.datetime() })
export const UndoInput = z.object({ undoId: id })

const recipients = z.union([z.string().max(20_000), z.array(z.string().max(1000)).max(limits.recipients)])
export const OutgoingAttachment = z.strictObject({
  filename: z.string().min(1).max(255),
  mimeType: z.string().max(200),
  /** base64 */
  data: z.string().max(limits.sendBodyBytes),
})
/** In a shared mailbox: ids of the mails, and of the answers in the outbox, that whoever answers has seen of the conversation. */
export const Basis = z.array(z.string().max(100)).max(200)
export const ReplyTo = z.object({
  messageId: z.string().max(1000).optional(),
  threadId: z.string().max(100).optional(),
  inReplyTo: z.string().max(1000).optional(),
  references: z.union([z.array(z.string().max(1000)).max(100), z.string().max(20_000)]).optional(),
  basis: Basis.optional(),
})
export const SendInput = z.object({
  to: recipients.optional(),
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject: z.string().max(limits.subjectChars).optional(),
  /** HTML or plain text; what starts a tag is HTML. */
  body: z.string().max(5_000_000).optional(),
  attachments: z.array(OutgoingAttachment).max(50).optional(),
  provider: Provider.optional(),
  accountId: z.string().max(100).optional(),
  /** Whose name and address it is sent as (identities.list); without it the account's own. */
  identityId: z.string().max(100).optional(),
  replyTo: ReplyTo.optional(),
  /** Seconds the mail is held so that it can be taken back. Without it the call waits for the mail server's answer. */
  holdSeconds: z.number().int().min(0).max(60).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
})
export const SendAnswer = z.object({ success: z.literal(true), id: z.string(), messageId: z.string() })
export const DraftInput = z.object({
  to: recipients.optional(),
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject: z.string().max(limits.subjectChars).optional(),
  body: z.string().max(1_000_000).optional(),
  inReplyTo: z.string().max(1000).optional(),
  accountId: z.string().max(100).optional(),
})
/** How far a mail has come on its way out. `unknown`: the connection ended before the server said yes or no. */
export const outboxStatuses = ['held', 'sending', 'sent', 'filed', 'unknown', 'failed', 'cancelled'] as const
export const OutboxStatus = z.enum(outboxStatuses)
export const OutboxItem = z.object({
  id: z.string(),
  accountId: z.string(),
  status: OutboxStatus,
  subject: z.string(),
  to: z.array(Person),
  error: z.string().nullable(),
  /** Set to a time of the person's choice, not just held for undo. */
  scheduled: z.boolean(),
  /** The draft to open again when it is taken back. */
  draftId: z.string().nullable(),
  /** How often sending was tried. */
  attempts: z.number(),
  sendAt: z.string(),
  createdAt: z.string(),
  /** In a shared mailbox: the name of the member who sent it, null for a former member. */
  sentBy: z.string().nullable().optional(),
  /** In a shared mailbox: held when it was due, because something came into the conversation. */
  overtaken: z.boolean().optional(),
})
export const BodyTicketInput = z.object({ id, images: z.literal('show').optional() })

export type Role = z.infer<typeof Role>
export type Person = z.infer<typeof Person>
export type Attachment = z.infer<typeof Attachment>
export type SearchMatch = z.infer<typeof SearchMatch>
export type SnoozeInput = z.infer<typeof SnoozeInput>
export type SnoozeManyInput = z.infer<typeof SnoozeManyInput>
export type BatchMatchingInput = z.infer<typeof BatchMatchingInput>
export type BatchAnswer = z.infer<typeof BatchAnswer>
export type EmailSummary = z.infer<typeof EmailSummary>
export type Email = z.infer<typeof Email>
export type ListInput = z.infer<typeof ListInput>
export type EmailList = z.infer<typeof EmailList>
export type Stats = z.infer<typeof Stats>
export type UpdateEmailInput = z.infer<typeof UpdateEmailInput>
export type BatchInput = z.infer<typeof BatchInput>
export type SendInput = z.infer<typeof SendInput>
export type ReplyTo = z.infer<typeof ReplyTo>
export type DraftInput = z.infer<typeof DraftInput>
export type OutboxStatus = z.infer<typeof OutboxStatus>
export type OutboxItem = z.infer<typeof OutboxItem>
export type OutgoingAttachment = z.infer<typeof OutgoingAttachment>

/** What a compose page starts with when it answers or forwards a mail. */
export const PrefillInput = z.object({
  id,
  kind: z.enum(['reply', 'replyAll', 'forward']),
  /** Of the words above the quoted mail; English where it is not said. */
  language: z.enum(languages).optional(),
})
export const Prefill = z.object({
  accountId: z.string(),
  to: z.array(Person),
  cc: z.array(Person),
  subject: z.string(),
  /** Plain text: an empty line, then the quoted mail with `> ` before each line. */
  body: z.string(),
  /** The same as sanitised HTML, for the rich editor: nothing hidden, no styles sheets, no remote loads. */
  html: z.string(),
  /** What a forwarded mail carries along; empty for answers. `contentId`: a picture that `html` shows by `cid:` and this. */
  attachments: z.array(Attachment.extend({ contentId: z.string().optional() })),
  replyTo: ReplyTo,
})
export type Prefill = z.infer<typeof Prefill>
export type PrefillInput = z.infer<typeof PrefillInput>
