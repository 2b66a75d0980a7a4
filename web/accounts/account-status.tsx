import type { Account } from '../../src/shared/accounts.ts'
import { strings } from '../strings.ts'
import { Badge } from '../ui/badge.tsx'

const words = strings.dashboard

/** Connected or Issues, and in words what the issue is. */
export function AccountStatus({ account }: { account: Account }) {
  const issue = issueOf(account)
  return (
    <span className="flex shrink-0 flex-col items-end">
      <Badge tone={issue ? 'danger' : 'good'}>{issue ? words.issues : words.connected}</Badge>
      {issue && <span className="max-w-28 text-right text-12 text-ink-soft sm:max-w-none">{issue}</span>}
    </span>
  )
}

export function issueOf(account: Account): string | undefined {
  if (account.needsReconnection) return words.needsReconnection
  return account.error ? words.authError : undefined
}
