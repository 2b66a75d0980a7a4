// A person's account that becomes part of a shared mailbox, and its way back (decision 78).
import { z } from 'zod'
import { MemberRole, SharedMailboxName } from './shared-mailboxes.ts'

const Id = z.string().max(100)

/** What hangs on an account, for the one who decides. Numbers only. */
export const MovePreview = z.object({
  email: z.string(),
  mails: z.number(),
  starred: z.number(),
  /** Mails in Smart Folders. */
  sorted: z.number(),
  /** Own Smart Folders that are copied. */
  ownFolders: z.array(z.string()),
  rules: z.number(),
  drafts: z.number(),
  /** Waiting to be sent. */
  scheduled: z.number(),
  /** Other people on this server who have connected the same mailbox. */
  others: z.number(),
  /** Why it can't be moved now. */
  problem: z.string().nullable(),
  /** ISO 8601: the end of the way back, if it is moved now. */
  until: z.string(),
})
export type MovePreview = z.infer<typeof MovePreview>

export const AccountMove = z.object({
  id: z.string(),
  kind: z.enum(['shared', 'parked']),
  email: z.string(),
  /** The shared mailbox; null once it is deleted. */
  mailbox: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Not all rows have changed their owner yet; `back`: they return to the person. */
  moving: z.enum(['there', 'back']).nullable(),
  offeredRole: MemberRole.nullable(),
  /** Whether the person may take it back, and offer it: of a shared mailbox only its managers. */
  canUndo: z.boolean(),
  /** Other people on this server who have connected the same mailbox; 0 where the person may not offer it. */
  others: z.number(),
  /** Of the shared mailbox, with this person; 0 where the person may not undo it. */
  members: z.number(),
  /** Conversations of the mailbox that are assigned, have a state or comments: they stay there. */
  teamwork: z.number(),
  /** ISO 8601. */
  since: z.string(),
  /** ISO 8601: the end of the way back. */
  until: z.string(),
})
export type AccountMove = z.infer<typeof AccountMove>

/** Of a mailbox that the person has connected, too. */
export const AccountOffer = z.object({
  id: z.string(),
  /** Of the person's own account. */
  accountId: z.string(),
  email: z.string(),
  mailboxName: z.string(),
  role: MemberRole,
  preview: MovePreview,
})
export type AccountOffer = z.infer<typeof AccountOffer>

export const PreviewMoveInput = z.object({ accountId: Id })
export const ShareAccountInput = z.object({ accountId: Id, name: SharedMailboxName, offer: MemberRole.nullable() })
export type ShareAccountInput = z.infer<typeof ShareAccountInput>
export const AccountMoveInput = z.object({ id: Id })
/** `role` null: the offer is withdrawn. */
export const OfferMoveInput = z.object({ id: Id, role: MemberRole.nullable() })
export type OfferMoveInput = z.infer<typeof OfferMoveInput>
