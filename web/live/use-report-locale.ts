// Reports the browser's time zone and language where the server has others: it counts days by the one, and writes mails in the
// other. Once per visit, so that two browsers in different places do not overwrite each other for ever.
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { language } from '../language.ts'
import { useProfile } from '../use-profile.ts'

/** Milliseconds, so that it does not compete with the first page. */
const delay = 3000

export function useReportLocale(): void {
  const known = useProfile().data
  const reported = useRef(false)
  const utils = trpc.useUtils()
  // Nobody asked for it: where it fails, the next visit tries again.
  const { mutate } = trpc.user.update.useMutation({
    meta: { quiet: true },
    onSuccess: ({ user }) => utils.user.get.setData(undefined, { user }),
  })
  useEffect(() => {
    if (known === undefined || reported.current) return
    const timer = setTimeout(() => {
      reported.current = true
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      // Without a language the server writes in English.
      const changed = {
        ...(timeZone && timeZone !== known.zone ? { zone: timeZone } : {}),
        ...(language === (known.language ?? 'en') ? {} : { language }),
      }
      if (Object.keys(changed).length > 0) mutate(changed)
    }, delay)
    return () => clearTimeout(timer)
  }, [known, mutate])
}
