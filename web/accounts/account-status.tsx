import { Fragment } from 'react'
import type { Account, ReconnectCause } from '../../src/shared/accounts.ts'
import { Badge } from '../ui/badge.tsx'
import { dashboardWords as words } from '../words/dashboard.ts'

/** Connected or Issues, and in words what the issues are. */
export function AccountStatus({ account }: { account: Account }) {
  const issues = issuesOf(account)
  const tone = account.needsReconnection ? 'danger' : issues.length > 0 ? 'warn' : 'good'
  return (
    <>
      <Badge tone={tone}>{issues.length > 0 ? words.issues : words.connected}</Badge>
      {issues.map((issue) => (
        <Fragment key={issue}>
          {' · '}
          <span>{issue}</span>
        </Fragment>
      ))}
    </>
  )
}

/** The sign-in was refused, or access is missing for another reason; or something passes by, which `error` names. */
function issuesOf({ needsReconnection, reconnectCause, error }: Account): string[] {
  if (!needsReconnection) return error ? [words.notSyncing] : []
  const refused = reconnectCause !== null && refusals.includes(reconnectCause)
  return refused ? [words.authError, words.needsReconnection] : [words.needsReconnection]
}

/** Causes by which a mail server or provider says no to a sign-in. */
const refusals: ReconnectCause[] = ['password', 'expired', 'password-changed', 'client', 'admin-blocked', 'other']
