// The server ends a stream by itself only where its session is over: ended in another browser, by a new password, by an
// admin. The person is then shown out at once, and not with the next thing they ask for.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { sessionToken } from '../session.ts'

/** A tab that signs out in the same moment says so itself. */
const firstDelayMs = 600
const busyDelayMs = 100
const retryDelayMs = 5000

/** Asks whether the session still counts; `onGood` is called where it does. Where it does not, api.ts ends it here too. */
export function useSessionCheck(onGood: () => void): () => void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const checkIn = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(check, ms)
  }
  const check = () => {
    // Whoever signs out, or deletes the account, hears of it from that.
    if (!sessionToken()) return
    if (queryClient.isMutating() > 0) return checkIn(busyDelayMs)
    utils.user.get.fetch(undefined, { staleTime: 0 }).then(onGood, () => {
      if (sessionToken()) checkIn(retryDelayMs) // the server could not be asked
    })
  }
  return () => checkIn(firstDelayMs)
}
