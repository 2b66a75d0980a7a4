// Calls whose answer comes in pieces. Each has a connection of its own, which ends with it: another call would wait for the last piece.
import { httpBatchStreamLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../src/router.ts'
import type { trackedFetch } from './connectivity.ts'

export function streamLink(url: string, headers: () => Record<string, string>, fetch: typeof trackedFetch): TRPCLink<AppRouter> {
  return httpBatchStreamLink({ url, headers, maxItems: 1, fetch: (to, init) => fetch(to, init as RequestInit, true) })
}
