// The live stream's client: fetched when the first subscription starts, which is after the first page is shown.
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../src/router.ts'

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The browser's own EventSource sends no headers, and a token in the address would end up in logs: `fetch` adds it. */
export function subscriptionLink(url: string, fetch: Fetch): TRPCLink<AppRouter> {
  return httpSubscriptionLink({ url, EventSource, eventSourceOptions: { fetch } })
}
