// The members of the shared mailbox that is shown, and what the signed-in person may do there.
import { trpc } from '../api.ts'
import { useSession } from '../session.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'

export interface TeamMember {
  id: string
  name: string
}

/** Empty until loaded. `writers`: those who can be assigned. */
export function useMembers() {
  const id = sharedMailboxId ?? ''
  const session = useSession()
  const me = session.state === 'in' ? session.user.id : ''
  const all = trpc.sharedMailboxes.members.useQuery({ id }, { enabled: id !== '', staleTime: 60_000 }).data?.members ?? []
  const role = all.find((member) => member.id === me)?.role
  return {
    me,
    members: all,
    writers: all.filter((member) => member.role !== 'reader'),
    mayWrite: role !== undefined && role !== 'reader',
    isManager: role === 'manager',
  }
}
