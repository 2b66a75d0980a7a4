import { trpc } from '../api.ts'

/** Members and groups of mailboxes, and the mailboxes themselves: one's own role may have changed, too. */
export function useMailboxRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.sharedMailboxes.invalidate(), utils.groups.invalidate()])
}
