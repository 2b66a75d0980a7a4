// The server counts days where its person is: this browser knows, and says so where the server knows otherwise. Once, so that
// two browsers in different places do not go on contradicting each other.
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { useProfile } from '../settings/use-profile.ts'

/** Milliseconds until nothing else is going on. */
const calm = 3000

export function useOwnZone(): void {
  const known = useProfile().data?.zone
  const said = useRef(false)
  const utils = trpc.useUtils()
  // Nobody asked for it: where it fails, another visit says it again.
  const { mutate } = trpc.user.update.useMutation({
    meta: { quiet: true },
    onSuccess: ({ user }) => utils.user.get.setData(undefined, { user }),
  })
  useEffect(() => {
    if (known === undefined || said.current) return
    // Whoever signs out at once, or goes on to another page, is not kept waiting for it.
    const soon = setTimeout(() => {
      said.current = true
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      if (timeZone && timeZone !== known) mutate({ zone: timeZone })
    }, calm)
    return () => clearTimeout(soon)
  }, [known, mutate])
}
