// Invalidates stale queries: almost at once after a quiet period, and once a second during bursts (a first sync changes
// thousands of mails). A hidden tab only marks its lists stale, and refetches the unread count for its title.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { trpc } from '../api.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'

export const queryGroups = [
  'mail',
  'accounts',
  'outbox',
  'drafts',
  'searches',
  'categories',
  'suggestions',
  'user',
  'preferences',
  'sharedMailboxes',
  'mailboxCounts',
  'presence',
] as const
export type QueryGroup = (typeof queryGroups)[number]

const delayMs = 60
const throttleMs = 1000

export function useThrottledInvalidation(): (what: QueryGroup) => void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const refresher = useMemo(() => {
    const waiting = new Set<QueryGroup>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let flushed = 0
    const flush = () => {
      // A pending mutation refetches by itself when it settles.
      timer = queryClient.isMutating() > 0 ? setTimeout(flush, throttleMs) : undefined
      if (timer) return
      flushed = Date.now()
      invalidate(utils, new Set(waiting))
      waiting.clear()
    }
    return {
      soon: (what: QueryGroup) => {
        waiting.add(what)
        timer ??= setTimeout(flush, Math.max(delayMs, flushed + throttleMs - Date.now()))
      },
      stop: () => clearTimeout(timer),
    }
  }, [queryClient, utils])
  useEffect(() => refresher.stop, [refresher])
  return refresher.soon
}

function invalidate(utils: ReturnType<typeof trpc.useUtils>, what: ReadonlySet<QueryGroup>): void {
  const how = { refetchType: document.hidden ? 'none' : 'active' } as const
  // Who deals with a conversation: part of suggestions, of counts and of Needs Reply there.
  const teamwork = sharedMailboxId !== undefined && what.has('sharedMailboxes')
  if (what.has('mail')) {
    void utils.mail.stats.invalidate()
    const { sent, get, thread } = utils.mail
    for (const query of [sent, get, thread, utils.folders.list]) void query.invalidate(undefined, how)
  }
  if (what.has('mail') || teamwork) void utils.mail.list.invalidate(undefined, how)
  if (what.has('accounts')) void utils.accounts.list.invalidate(undefined, how)
  if (what.has('drafts') || what.has('mail')) void utils.drafts.list.invalidate(undefined, how)
  if (what.has('searches')) void utils.searches.list.invalidate(undefined, how)
  if (what.has('categories') || what.has('mail') || teamwork) void utils.categories.invalidate(undefined, how)
  if (what.has('suggestions') || teamwork) {
    void utils.suggestions.list.invalidate(undefined, how)
    void utils.mcp.proposals.invalidate(undefined, how)
  }
  if (what.has('outbox')) void utils.mail.outbox.invalidate(undefined, how)
  if (what.has('user')) void utils.user.invalidate(undefined, how)
  if (what.has('sharedMailboxes'))
    for (const query of [utils.sharedMailboxes, utils.groups]) void query.invalidate(undefined, how)
  else if (what.has('mailboxCounts')) void utils.sharedMailboxes.list.invalidate(undefined, how)
  if (what.has('sharedMailboxes') || what.has('accounts')) void utils.movedAccounts.invalidate(undefined, how)
  if (what.has('sharedMailboxes') || what.has('mail')) void utils.teamwork.invalidate(undefined, how)
  if (what.has('presence')) void utils.presence.list.invalidate(undefined, how)
  if (what.has('preferences'))
    void Promise.all([utils.preferences.invalidate(undefined, how), utils.privacy.consent.invalidate(undefined, how)])
}
