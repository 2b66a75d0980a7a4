// Whom a rule of the shared mailbox that is shown can assign, and whom it names already.
import { trpc } from '../../api.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'

export interface Assignable {
  id: string
  /** Undefined of somebody who is no member any more. */
  name: string | undefined
  /** False of who is skipped: a reader, disabled, or no member any more. */
  isAble: boolean
}

/** Members who can write, then those of `named` who can't any more. */
export function useAssignable(named: readonly string[]): { people: Assignable[]; isShared: boolean } {
  const isShared = sharedMailboxId !== undefined
  const query = trpc.sharedMailboxes.members.useQuery({ id: sharedMailboxId ?? '' }, { enabled: isShared, staleTime: 60_000 })
  if (!query.data) return { people: [], isShared }
  const able = query.data.members.filter(({ role, disabled }) => role !== 'reader' && !disabled)
  const others = named.filter((id) => !able.some((one) => one.id === id))
  const nameOf = (id: string) => query.data.members.find((one) => one.id === id)?.name
  const people = [
    ...able.map(({ id, name }) => ({ id, name, isAble: true })),
    ...others.map((id) => ({ id, name: nameOf(id), isAble: false })),
  ]
  return { people, isShared }
}
