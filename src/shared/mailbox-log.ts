// What managers of a shared mailbox see of its rights and its set-up (decision 79).
import { z } from 'zod'
import { memberRoles } from './member-roles.ts'

export const mailboxLogKinds = [
  'member-added',
  'role-changed',
  'member-removed',
  'left',
  'took-over',
  'group-added',
  'group-role-changed',
  'group-removed',
  'came-by-group',
  'left-by-group',
  'account-connected',
  'account-reconnected',
  'account-disconnected',
  'rule-saved',
  'rule-removed',
  'rule-applied',
  'folder-removed',
  'mails-deleted',
  'exported',
  'consent-given',
  'consent-taken',
  'renamed',
  'token-created',
  'token-revoked',
  'program-connected',
  'program-disconnected',
  'account-moved-in',
  'account-moved-back',
] as const
export const MailboxLogKind = z.enum(mailboxLogKinds)
export type MailboxLogKind = z.infer<typeof MailboxLogKind>

export const MailboxLogEntry = z.object({
  id: z.number(),
  what: MailboxLogKind,
  /** Names; null for nobody, and for somebody who is no member any more. */
  person: z.string().nullable(),
  about: z.string().nullable(),
  /** Whether it concerns the one who did it. */
  bySelf: z.boolean(),
  role: z.enum(memberRoles).nullable(),
  /** Of the group, the account, the rule, the Smart Folder, the mailbox, the program, or what was consented to. */
  detail: z.string().nullable(),
  count: z.number().nullable(),
  /** ISO 8601. */
  at: z.string(),
})
export type MailboxLogEntry = z.infer<typeof MailboxLogEntry>

export const mailboxLogLimits = { page: 50, detailChars: 300 }

export const MailboxLogInput = z.object({
  id: z.string().max(100),
  cursor: z.number().int().positive().optional(),
  limit: z.number().int().min(1).max(1000).default(mailboxLogLimits.page),
})
export type MailboxLogInput = z.infer<typeof MailboxLogInput>
export const MailboxLog = z.object({ entries: z.array(MailboxLogEntry), nextCursor: z.number().nullable() })
export type MailboxLog = z.infer<typeof MailboxLog>
