// Shapes of mail as the API gives it (see docs/api.md). Dates are ISO 8601 UTC.
import { z } from 'zod'
import { Provider } from './accounts.ts'
import { limits } from './limits.ts'

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
})
export const Email = EmailSummary.extend({
  /** Sanitised HTML, remote images removed. The reader shows the body route in a frame; this is for programs. */
  body: z.string(),
  textBody: z.string(),
  remoteImagesBlocked: z.number(),
  unsubscribe: z.object({ oneClick: z.boolean(), url: z.string().nullable(), mailto: z.string().nullable() }).nullable(),
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
export const BatchInput = z.object({
  ids: z.array(id).min(1).max(limits.batchMax),
  read: z.boolean().optional(),
  starred: z.boolean().optional(),
  mailbox: z.enum(['archive', 'inbox', 'trash', 'junk']).optional(),
  delete: z.boolean().optional(),
})
export const BatchAnswer = z.object({ updated: z.number(), failed: z.array(z.object({ id: z.string(), message: z.string() })) })
export const RemoveInput = z.object({ id, permanent: z.boolean().optional() })

const recipients = z.union([z.string().max(20_000), z.array(z.string().max(1000)).max(limits.recipients)])
export const OutgoingAttachment = z.strictObject({
  filename: z.string().min(1).max(255),
  mimeType: z.string().max(200),
  /** base64 */
  data: z.string().max(limits.sendBodyBytes),
})
export const ReplyTo = z.object({
  messageId: z.string().max(1000).optional(),
  threadId: z.string().max(100).optional(),
  inReplyTo: z.string().max(1000).optional(),
  references: z.union([z.array(z.string().max(1000)).max(100), z.string().max(20_000)]).optional(),
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
  sendAt: z.string(),
  createdAt: z.string(),
})
export const BodyTicketInput = z.object({ id, images: z.literal('show').optional() })

export type Role = z.infer<typeof Role>
export type Person = z.infer<typeof Person>
export type Attachment = z.infer<typeof Attachment>
export type EmailSummary = z.infer<typeof EmailSummary>
export type Email = z.infer<typeof Email>
export type ListInput = z.infer<typeof ListInput>
export type EmailList = z.infer<typeof EmailList>
export type Stats = z.infer<typeof Stats>
export type UpdateEmailInput = z.infer<typeof UpdateEmailInput>
export type BatchInput = z.infer<typeof BatchInput>
export type SendInput = z.infer<typeof SendInput>
export type DraftInput = z.infer<typeof DraftInput>
export type OutboxStatus = z.infer<typeof OutboxStatus>
export type OutboxItem = z.infer<typeof OutboxItem>
export type OutgoingAttachment = z.infer<typeof OutgoingAttachment>

/** What a compose page starts with when it answers or forwards a mail. */
export const PrefillInput = z.object({ id, kind: z.enum(['reply', 'replyAll', 'forward']) })
export const Prefill = z.object({
  accountId: z.string(),
  to: z.array(Person),
  cc: z.array(Person),
  subject: z.string(),
  /** Plain text: an empty line, then the quoted mail with `> ` before each line. */
  body: z.string(),
  replyTo: ReplyTo,
})
export type Prefill = z.infer<typeof Prefill>
export type PrefillInput = z.infer<typeof PrefillInput>
