// The lists and mails the browser holds.
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Email, EmailList, EmailSummary, ListInput } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { changedList, type MailChange, type Place } from './optimistic-list.ts'
import { changedOne } from './pending-changes.ts'

/** Puts a change into everything the browser holds; answers how to take it out again. */
export function applyTo(queryClient: QueryClient, change: MailChange): () => void {
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
  each<EmailList>(getQueryKey(trpc.mail.list), (old, input) => changedList(old, (input ?? {}) as Place, change))
  each<EmailList>(getQueryKey(trpc.mail.sent), (old) => changedList(old, 'sent', change))
  each<{ email: Email }>(getQueryKey(trpc.mail.get), (old) => ({ email: changedOne(old.email, change) }))
  each<{ emails: EmailSummary[] }>(getQueryKey(trpc.mail.thread), (old) => ({
    emails: old.emails.map((mail) => changedOne(mail, change)),
  }))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** The input of a query, as tRPC writes it into its key. */
export function inputOf(key: readonly unknown[] | undefined): ListInput | undefined {
  return (key?.[1] as { input?: ListInput } | undefined)?.input
}
