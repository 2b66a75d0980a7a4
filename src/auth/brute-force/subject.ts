// Whom failures are counted against, as the table keeps it.
import { createHmac } from 'node:crypto'
import type { App } from '../../app.ts'
import { day, minute } from '../../shared/limits.ts'

/** How long a failure is remembered. */
export const failureLifetime = { account: 15 * minute, other: day }

/** `account`: by the email that was tried. The others know a place, or a person at one. */
export type SubjectKind = 'account' | 'address' | 'device' | 'code'

export interface Subject {
  id: string
  /** Milliseconds. */
  lifetimeMs: number
}

/** Keyed, because people type passwords into the wrong field. */
export function subjectOf(app: App, kind: SubjectKind, who: string): Subject {
  const hash = createHmac('sha256', app.secrets.key('login-delay')).update(`${kind}:${who}`).digest('base64url')
  return { id: `${kind}:${hash}`, lifetimeMs: kind === 'account' ? failureLifetime.account : failureLifetime.other }
}
