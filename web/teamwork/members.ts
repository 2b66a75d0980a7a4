// The members of the shared mailbox that is shown, and what the signed-in person may do there.
import { trpc } from '../api.ts'
import { useSession } from '../session.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'

export interface TeamMember {
  id: string
  name: string
}

const fresh = 60_000

/** Empty until loaded. `writers`: those who can be assigned. */
export function useMembers() {
  const session = useSession()
  const { canWrite, canManage } = useMailboxRole()
  const asked = { id: sharedMailboxId ?? '' }
  const query = trpc.sharedMailboxes.members.useQuery(asked, { enabled: sharedMailboxId !== undefined, staleTime: fresh })
  const members = query.data?.members ?? []
  return {
    me: session.state === 'in' ? session.user.id : '',
    members,
    writers: members.filter(({ role, disabled }) => role !== 'reader' && !disabled),
    mayWrite: canWrite,
    isManager: canManage,
  }
}
