// Applies optimistic updates to cached lists and mails.
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Email, EmailList, EmailSummary, ListInput } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { applyToList, type ListScope, type MailChange } from './optimistic-list.ts'
import { applyFlags } from './pending-changes.ts'

/** Applies a change to all cached queries; returns how to revert it. */
export function applyOptimistically(queryClient: QueryClient, change: MailChange): () => void {
  const before: [readonly unknown[], unknown][] = []
  const each = <T>(queryKey: readonly unknown[], next: (old: T, input: unknown) => T) => {
    for (const [key, old] of queryClient.getQueriesData<T>({ queryKey })) {
      if (old === undefined) continue
      const changed = next(old, inputOf(key))
      if (changed === old) continue
      before.push([key, old])
      queryClient.setQueryData(key, changed)
    }
  }
  each<EmailList>(getQueryKey(trpc.mail.list), (old, input) => applyToList(old, (input ?? {}) as ListScope, change))
  each<EmailList>(getQueryKey(trpc.mail.sent), (old) => applyToList(old, 'sent', change))
  each<{ email: Email }>(getQueryKey(trpc.mail.get), (old) => ({ email: applyFlags(old.email, change) }))
  each<{ emails: EmailSummary[] }>(getQueryKey(trpc.mail.thread), (old) => ({
    emails: old.emails.map((mail) => applyFlags(mail, change)),
  }))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** The input of a query, from its tRPC query key. */
export function inputOf(key: readonly unknown[] | undefined): ListInput | undefined {
  return (key?.[1] as { input?: ListInput } | undefined)?.input
}
