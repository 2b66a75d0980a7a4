import type { Account } from '../../src/shared/accounts.ts'
import { locale } from '../language.ts'
import { strings } from '../strings.ts'

/** True during the first sync of an account. */
export function isFirstSync({ sync }: Account): boolean {
  return sync.state === 'syncing' && sync.lastSyncAt === null
}

/** Progress: "1,240 of 18,003, newest first"; or what it waits for. */
export function syncText({ sync }: Account): string {
  if (sync.waitingFor) return strings.mail.waitingFor(sync.waitingFor)
  if (sync.total <= 0) return strings.accounts.syncing
  return strings.mail.firstSync(sync.done.toLocaleString(locale), sync.total.toLocaleString(locale))
}
