// Mailboxes of several people (decision 75): their members and what these may do.
import { z } from 'zod'
import { VisibleName } from './auth.ts'
import { memberRoles, sharedMailboxLimits } from './member-roles.ts'

export { mailboxHeader, mayAs, memberRoles, sharedMailboxLimits } from './member-roles.ts'
export const MemberRole = z.enum(memberRoles)
export type MemberRole = z.infer<typeof MemberRole>

const Id = z.string().max(100)
export const SharedMailboxName = VisibleName.min(1, 'Please enter a name.').max(
  sharedMailboxLimits.nameChars,
  'This name is too long.',
)

export const SharedMailbox = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the caller. */
  role: MemberRole,
  members: z.number(),
  /** Unread mails in its inboxes. */
  unread: z.number(),
})
export type SharedMailbox = z.infer<typeof SharedMailbox>

export const Member = z.object({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The highest of their own and those of their groups. */
  role: MemberRole,
  /** Null for who is a member by groups alone. */
  ownRole: MemberRole.nullable(),
  /** Groups by which they are a member, too. */
  groups: z.array(z.object({ name: z.string(), role: MemberRole })),
  /** By an admin: can't sign in, and can't be assigned. */
  disabled: z.boolean(),
  /** ISO 8601. */
  since: z.string(),
})
export type Member = z.infer<typeof Member>

/** What reaches a shared mailbox for a member of it: an access token, or a program that was connected by MCP. */
export const MailboxProgram = z.object({
  id: z.string(),
  kind: z.enum(['token', 'program']),
  name: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
})
export type MailboxProgram = z.infer<typeof MailboxProgram>

export const CreateSharedMailboxInput = z.object({ name: SharedMailboxName })
export const RenameSharedMailboxInput = z.object({ id: Id, name: SharedMailboxName })
export const SharedMailboxInput = z.object({ id: Id })
export const AddMemberInput = z.object({ id: Id, email: z.string().trim().toLowerCase().max(254), role: MemberRole })
export type AddMemberInput = z.infer<typeof AddMemberInput>
export const ChangeMemberInput = z.object({ id: Id, memberId: Id, role: MemberRole })
export type ChangeMemberInput = z.infer<typeof ChangeMemberInput>
export const RemoveMemberInput = z.object({ id: Id, memberId: Id })
export type RemoveMemberInput = z.infer<typeof RemoveMemberInput>
export const EndProgramInput = z.object({ id: Id, kind: z.enum(['token', 'program']), programId: Id })
export type EndProgramInput = z.infer<typeof EndProgramInput>
