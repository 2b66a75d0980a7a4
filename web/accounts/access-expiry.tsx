// Some access ends on a day that is known from the start, such as Google's while its consent screen is in testing.

import type { Account } from '../../src/shared/accounts.ts'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { locale } from '../language.ts'
import { Badge } from '../ui/badge.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { connectWords } from '../words/connect.ts'
import { GuideLink } from './guide-link.tsx'
import { signInOf } from './sign-in-plan.ts'

const words = connectWords
const hour = 3_600_000
const day = 24 * hour
const inTime = new Intl.RelativeTimeFormat(locale)

export function AccessExpiry({ account }: { account: Account }) {
  const provider = signInOf(account.provider)
  if (!provider || !account.accessEndsAt || account.needsReconnection) return null
  const left = Date.parse(account.accessEndsAt) - Date.now()
  if (Number.isNaN(left)) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:pl-12">
      <Badge wraps tone={left < 2 * day ? 'warn' : 'neutral'}>
        {endText(words.providers[provider], left)}
      </Badge>
      <GuideLink provider={provider} part={lasting[provider]} className={`${textLinkClass} text-13`}>
        {words.endsHelp}
      </GuideLink>
    </p>
  )
}

/** Where the guides say how an access lasts. */
export const lasting: { [P in SignInProvider]?: string } = { google: '4-publish-the-app' }

/** Whole days, and hours once there are fewer than two days. */
export function endText(provider: string, left: number): string {
  if (left <= 0) return words.ended(provider)
  const when = left >= 2 * day ? inTime.format(Math.floor(left / day), 'day') : inTime.format(Math.ceil(left / hour), 'hour')
  return words.ends(provider, when)
}
