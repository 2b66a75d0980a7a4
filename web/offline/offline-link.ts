// tRPC link that answers queries from the offline cache if the server is unreachable. Any response of the server, errors
// included, takes precedence; mutations always go to the server.
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../src/router.ts'
import { checkConnectivity, isOffline, onConnectivityChange } from '../connectivity.ts'
import { cacheKey, readCached } from './offline-store.ts'

export const offlineLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const key = op.type === 'query' ? cacheKey(op.path, op.input) : undefined
    if (key === undefined) return next(op)
    return observable((observer) => {
      let over = false
      /** Settles once: with the server's or the cached response. */
      const end = (deliver: () => void) => {
        if (over) return
        over = true
        stopListening()
        deliver()
      }
      const fromDevice = async (otherwise?: () => void) => {
        const kept = over ? undefined : await readCached(key)
        if (!kept) return otherwise && end(otherwise)
        end(() => {
          observer.next({ result: { data: kept.data } })
          observer.complete()
        })
      }
      const stopListening = onConnectivityChange(() => {
        if (isOffline()) void fromDevice()
      })
      const call = next(op).subscribe({
        next: (value) => end(() => observer.next(value)),
        error: (cause) => {
          if (isServerError(cause)) return end(() => observer.error(cause))
          void checkConnectivity().then((here) =>
            here ? end(() => observer.error(cause)) : fromDevice(() => observer.error(cause)),
          )
        },
        complete: () => observer.complete(),
      })
      if (isOffline()) void fromDevice()
      return () => {
        over = true
        stopListening()
        call.unsubscribe()
      }
    })
  }

/** The error came from the server. */
function isServerError(cause: unknown): boolean {
  return cause instanceof TRPCClientError && typeof cause.data === 'object' && cause.data !== null
}
