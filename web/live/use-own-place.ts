// The server counts days where its person is, and writes mails in their language: this browser knows both, and says so where the
// server knows otherwise. Once, so that two browsers in different places do not go on contradicting each other.
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { language } from '../language.ts'
import { useProfile } from '../settings/use-profile.ts'

/** Milliseconds until nothing else is going on. */
const calm = 3000

export function useOwnPlace(): void {
  const known = useProfile().data
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
      // Who has said nothing is written to in English.
      const news = {
        ...(timeZone && timeZone !== known.zone ? { zone: timeZone } : {}),
        ...(language === (known.language ?? 'en') ? {} : { language }),
      }
      if (Object.keys(news).length > 0) mutate(news)
    }, calm)
    return () => clearTimeout(soon)
  }, [known, mutate])
}
