import type { Account } from '../../src/shared/accounts.ts'

/** True during the first sync of an account. */
export function isFirstSync({ sync }: Account): boolean {
  return sync.state === 'syncing' && sync.lastSyncAt === null
}
