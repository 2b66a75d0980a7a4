// What the person may do in the mailbox that is shown. In one's own everything; in a shared one what the role says, and nothing
// until it is known.
import { type MemberRole, mayAs } from '../src/shared/member-roles.ts'
import { trpc } from './api.ts'
import { sharedMailboxId } from './shared-mailbox.ts'

export interface MailboxRole {
  /** Of the shared mailbox that is shown; undefined in one's own, and until it is known. */
  name: string | undefined
  role: MemberRole | undefined
  /** Flags, moves, drafts. */
  canWrite: boolean
  canSend: boolean
  /** Members, accounts, rules, and what deletes for good. */
  canManage: boolean
}

const own: MailboxRole = { name: undefined, role: undefined, canWrite: true, canSend: true, canManage: true }

export function useMailboxRole(): MailboxRole {
  const query = trpc.sharedMailboxes.list.useQuery(undefined, { enabled: sharedMailboxId !== undefined })
  return sharedMailboxId === undefined ? own : roleIn(query.data?.mailboxes.find(({ id }) => id === sharedMailboxId))
}

export function roleIn(mailbox: { name: string; role: MemberRole } | undefined): MailboxRole {
  const can = (needed: MemberRole) => mailbox !== undefined && mayAs(mailbox.role, needed)
  return {
    name: mailbox?.name,
    role: mailbox?.role,
    canWrite: can('writer'),
    canSend: can('sender'),
    canManage: can('manager'),
  }
}
