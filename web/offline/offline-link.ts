// A link for the client: where the server cannot be reached, what was loaded before answers from the device. An answer of the
// server, also one that refuses, always counts; so does anything that changes something.
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../src/router.ts'
import { checkReach, isAway, onReach } from '../connectivity.ts'
import { placeOf, readKept } from './offline-store.ts'

export const withKept: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const place = op.type === 'query' ? placeOf(op.path, op.input) : undefined
    if (place === undefined) return next(op)
    return observable((observer) => {
      let over = false
      /** Once: the first of the two, the server or the device. */
      const end = (tell: () => void) => {
        if (over) return
        over = true
        stopListening()
        tell()
      }
      const fromDevice = async (otherwise?: () => void) => {
        const kept = over ? undefined : await readKept(place)
        if (!kept) return otherwise && end(otherwise)
        end(() => {
          observer.next({ result: { data: kept.data } })
          observer.complete()
        })
      }
      const stopListening = onReach(() => {
        if (isAway()) void fromDevice()
      })
      const call = next(op).subscribe({
        next: (value) => end(() => observer.next(value)),
        error: (cause) => {
          if (answered(cause)) return end(() => observer.error(cause))
          void checkReach().then((here) => (here ? end(() => observer.error(cause)) : fromDevice(() => observer.error(cause))))
        },
        complete: () => observer.complete(),
      })
      if (isAway()) void fromDevice()
      return () => {
        over = true
        stopListening()
        call.unsubscribe()
      }
    })
  }

/** The server has spoken: the error carries what it says. */
function answered(cause: unknown): boolean {
  return cause instanceof TRPCClientError && typeof cause.data === 'object' && cause.data !== null
}
