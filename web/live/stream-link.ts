// The live stream's way to the server. What it takes is no part of the first load: it comes when the stream is first asked
// for, and is asked for again until it is here.
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../src/router.ts'

const pause = 5000

interface StreamOptions {
  url: string
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
}
export function streamLink({ url, fetch }: StreamOptions): TRPCLink<AppRouter> {
  return (runtime) => {
    // The browser's own EventSource sends no headers, and a token in the address would end up in logs.
    const open = async () => {
      const { EventSource } = await import('eventsource')
      const link: TRPCLink<AppRouter> = httpSubscriptionLink({ url, EventSource, eventSourceOptions: { fetch } })
      return link(runtime)
    }
    return (asked) =>
      observable((observer) => {
        let gone = false
        let stop: (() => void) | undefined
        const begin = async () => {
          const link = await open()
          if (!gone) stop = link(asked).subscribe(observer).unsubscribe
        }
        const attempt = () => {
          begin().catch(() => gone || setTimeout(attempt, pause))
        }
        attempt()
        return () => {
          gone = true
          stop?.()
        }
      })
  }
}
