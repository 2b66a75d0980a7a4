// The server closes the stream only when the session has ended: in another browser, by a new password, or by an admin. The user
// is then signed out at once. In a shared mailbox it also closes with the membership: then the page is left (api.ts).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { sessionToken } from '../session.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'

/** A sign-out in this tab takes precedence. */
const firstDelayMs = 600
const busyDelayMs = 100
export const retryDelayMs = 5000

/** Checks the session; calls `onGood` if it is valid. If not, api.ts ends it. */
export function useSessionCheck(onGood: () => void): (delayMs?: number) => void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const checkIn = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(check, ms)
  }
  const check = () => {
    // Sign-out and account deletion handle it themselves.
    if (!sessionToken()) return
    if (queryClient.isMutating() > 0) return checkIn(busyDelayMs)
    // A shared mailbox may have been left meanwhile: there the question is one for the mailbox.
    const asked =
      sharedMailboxId === undefined
        ? utils.user.get.fetch(undefined, { staleTime: 0 })
        : utils.mail.stats.fetch(undefined, { staleTime: 0 })
    asked.then(onGood, () => {
      if (sessionToken()) checkIn(retryDelayMs) // the server was unreachable
    })
  }
  return (delayMs = firstDelayMs) => checkIn(delayMs)
}
