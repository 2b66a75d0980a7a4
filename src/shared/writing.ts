// Shapes of writing mail: identities, templates, people to write to, drafts and their files.
import { z } from 'zod'
import { limits } from './limits.ts'
import { Basis, OutboxStatus, Person, ReplyTo } from './mail.ts'

const id = z.string().min(1).max(100)
const html = z.string().max(1_000_000)
/** A page names its files itself, so that one that is sent twice is the same. */
const fileId = z.string().regex(/^[0-9a-z]{8,40}$/)
const contentId = z.string().regex(/^[0-9a-z]{8,40}@inline$/)

/** A name and address to send as. `id` is the account's id for its own; that one cannot be removed. */
export const Identity = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Sanitised HTML. */
  signature: z.string(),
  own: z.boolean(),
})
export const SaveIdentityInput = z.object({
  /** Without it a new one is made. */
  id: id.optional(),
  accountId: id,
  name: z.string().trim().max(limits.nameMax),
  email: z.string().trim().max(254),
  signature: z.string().max(20_000),
})

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Who wrote words of it: a draft that it is put into gets the mark. */
  origin: z.enum(['person', 'ai']),
})
export const SaveTemplateInput = z.object({
  id: id.optional(),
  name: z.string().trim().min(1, 'Please enter a name for this template').max(100),
  subject: z.string().max(limits.subjectChars),
  body: html,
  /** Words of a model are in it now. It stays so, whatever is changed later. */
  origin: z.literal('ai').optional(),
})

export const SuggestInput = z.object({
  q: z.string().max(200),
  limit: z.number().int().min(1).max(20).optional(),
  /** Whether groups of address books are wanted, too. */
  groups: z.boolean().optional(),
})
/** `written`: mails sent there before; 0 means that this person has never written to them. */
export const SuggestedPerson = Person.extend({
  written: z.number(),
  /** Address of a picture from an address book. */
  picture: z.string().optional(),
  /** Of a group, which has no address of its own. */
  members: z.array(Person).optional(),
})

export const DraftFile = z.object({
  id: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Set for an image in the text: its `src` is `cid:` and this. */
  contentId: z.string().nullable(),
})
/**
 * A file that a person put into a draft and the server does not have: on its way, failed, or still to be taken along. It is
 * saved with the draft before its bytes are sent, so that no window, program or restart sends the draft without it.
 */
export const PendingFile = z.object({
  id: fileId,
  filename: z.string().max(255),
  mimeType: z.string().max(200),
  size: z.number().min(0),
  /** Set where the text shows it already: its `src` is `cid:` and this. */
  contentId: contentId.optional(),
  /** A file of a stored mail (forwarding), which the server can fetch itself. */
  of: z.object({ emailId: id, attachmentId: z.string().max(100) }).optional(),
})
/** The fields as they stand in the composer; addresses are kept as written until the mail is sent. */
export const DraftFields = z.object({
  identityId: z.string().max(100).optional(),
  to: z.string().max(20_000),
  cc: z.string().max(20_000),
  bcc: z.string().max(20_000),
  subject: z.string().max(limits.subjectChars),
  /** HTML. */
  body: z.string().max(5_000_000),
  replyTo: ReplyTo.optional(),
  /** The draft does not leave while there are any (`missingFiles`). */
  pending: z.array(PendingFile).max(1000).optional(),
})
/** In a shared mailbox: the name of the member who began it, null for a former member. */
const begunBy = z.string().nullable()
export const Draft = DraftFields.extend({
  id: z.string(),
  revision: z.number(),
  savedAt: z.string(),
  files: z.array(DraftFile),
  /** Set while it waits in the outbox. */
  outboxId: z.string().nullable(),
  /** Who wrote words of it. What a model wrote leaves only with an approval (`drafts.review`, `drafts.approve`). */
  origin: z.enum(['person', 'ai', 'voice']),
  begunBy: begunBy.optional(),
})
export const DraftSummary = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  snippet: z.string(),
  savedAt: z.string(),
  files: z.number(),
  begunBy: begunBy.optional(),
})
/** A draft that another mail program left in the Drafts folder; `drafts.open` makes it one of ours. */
export const DraftElsewhere = DraftSummary.omit({ id: true }).extend({ emailId: z.string() })
/** `revision`: the one that was changed; saving over a newer one answers CONFLICT. */
export const SaveDraftInput = z.object({
  id: id.optional(),
  revision: z.number().int().optional(),
  fields: DraftFields,
  /** The composer closes: the copy in the Drafts folder follows at once. */
  close: z.boolean().optional(),
  /** Words of a model are in it now. It stays so, whatever is changed later. */
  origin: z.enum(['ai', 'voice']).optional(),
})
export const SavedDraft = z.object({ id: z.string(), revision: z.number(), savedAt: z.string() })
export const AddFileInput = z.object({
  draftId: id,
  /** Of the pending file it is; the same one again adds nothing. */
  id: fileId.optional(),
  filename: z.string().min(1).max(255),
  mimeType: z.string().max(200),
  /** base64 */
  data: z.string().max(limits.sendBodyBytes),
  /** An image to be shown in the text. */
  inline: z.boolean().optional(),
})
/** Files of a stored mail that go along (forwarding). */
export const AddFilesOfInput = z.object({ draftId: id, emailId: id, attachmentIds: z.array(z.string().max(100)).max(100) })
export const SendDraftInput = z.object({
  id,
  /** What the person has read last; another revision answers CONFLICT. */
  revision: z.number().int(),
  holdSeconds: z.number().int().min(0).max(60).optional(),
  /** ISO time to send it later, at most a year ahead. */
  sendAt: z.iso.datetime().optional(),
  /** What the person has seen of the conversation by now, in place of what the draft says (`drafts.inBetween`). */
  basis: Basis.optional(),
})
/** What came into a conversation of a shared mailbox after an answer to it was begun, newest first, and what to send it with then. */
export const InBetween = z.object({
  items: z.array(
    z.object({
      /** answer: another one that was sent from here. */
      kind: z.enum(['mail', 'answer']),
      /** Of the mail, or of the answer in the outbox. */
      id: z.string(),
      /** Of an answer: the name of the member who sent it, null for a former member. */
      by: z.string().nullable(),
      /** Of a mail. */
      from: Person.nullable(),
      /** Of an answer. */
      status: OutboxStatus.nullable(),
      at: z.string(),
      subject: z.string(),
      snippet: z.string(),
      /** Its first lines. */
      text: z.string(),
    }),
  ),
  basis: Basis,
})
/** What will leave, exactly: addresses as understood, text as sanitised. Without remote loads it can be shown in a frame. */
export const DraftPreview = z.object({
  from: Person,
  to: z.array(Person),
  cc: z.array(Person),
  bcc: z.array(Person),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  files: z.array(DraftFile),
  bytes: z.number(),
})

/** What a person approves: exactly what would leave. `written`: mails sent there before. */
export const Reviewed = Person.extend({ written: z.number(), isNew: z.boolean() })
export const DraftReview = z.object({
  /** Of recipients, subject, text and files. Any change makes another one. */
  hash: z.string(),
  needsApproval: z.boolean(),
  account: z.string(),
  from: Person,
  to: z.array(Reviewed),
  cc: z.array(Reviewed),
  bcc: z.array(Reviewed),
  subject: z.string(),
  /** The first lines of its text. */
  text: z.string(),
  files: z.array(z.object({ filename: z.string(), size: z.number() })),
})
export const ApproveInput = z.object({
  id,
  hash: z.string().min(1).max(100),
  /** voice: said after what would leave was read back; good for a minute only. */
  method: z.enum(['click', 'voice']).optional(),
})
export const Approval = z.object({ id: z.string(), hash: z.string(), expiresAt: z.string() })

export type DraftReview = z.infer<typeof DraftReview>
export type Approval = z.infer<typeof Approval>
export type Identity = z.infer<typeof Identity>
export type Template = z.infer<typeof Template>
export type SuggestedPerson = z.infer<typeof SuggestedPerson>
export type DraftFile = z.infer<typeof DraftFile>
export type PendingFile = z.infer<typeof PendingFile>
export type InBetween = z.infer<typeof InBetween>
export type DraftFields = z.infer<typeof DraftFields>
export type Draft = z.infer<typeof Draft>
export type DraftSummary = z.infer<typeof DraftSummary>
export type DraftElsewhere = z.infer<typeof DraftElsewhere>
export type SavedDraft = z.infer<typeof SavedDraft>
export type DraftPreview = z.infer<typeof DraftPreview>
export type SaveIdentityInput = z.infer<typeof SaveIdentityInput>
export type SaveTemplateInput = z.infer<typeof SaveTemplateInput>
export type SaveDraftInput = z.infer<typeof SaveDraftInput>
export type AddFileInput = z.infer<typeof AddFileInput>
export type AddFilesOfInput = z.infer<typeof AddFilesOfInput>
export type SendDraftInput = z.infer<typeof SendDraftInput>
