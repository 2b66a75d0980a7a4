import type { App } from '../app.ts'
import { noSuchAccount } from './missing.ts'
import { accountOf } from './queries.ts'

/** Asks the account's worker to look for new mail now. It answers at once; progress is told by events. */
export async function requestSync(app: App, userId: string, id: string): Promise<void> {
  const account = await accountOf(app.db, userId, id)
  if (!account) throw noSuchAccount()
  app.wakeAccount(id, 'sync')
}
