// Reports the browser's time zone and language if the server has others: it computes days in the zone and writes mails in the
// language. Once per visit, so that two browsers do not overwrite each other repeatedly.
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { language } from '../language.ts'
import { useProfile } from '../use-profile.ts'

/** Delay in milliseconds, so as not to compete with the first page. */
const delay = 3000

export function useReportLocale(): void {
  const known = useProfile().data
  const reported = useRef(false)
  const utils = trpc.useUtils()
  // In the background: a failure is retried on the next visit.
  const { mutate } = trpc.user.update.useMutation({
    meta: { quiet: true },
    onSuccess: ({ user }) => utils.user.get.setData(undefined, { user }),
  })
  useEffect(() => {
    if (known === undefined || reported.current) return
    const timer = setTimeout(() => {
      reported.current = true
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      // The server's default language is English.
      const changed = {
        ...(timeZone && timeZone !== known.zone ? { zone: timeZone } : {}),
        ...(language === (known.language ?? 'en') ? {} : { language }),
      }
      if (Object.keys(changed).length > 0) mutate(changed)
    }, delay)
    return () => clearTimeout(timer)
  }, [known, mutate])
}
