import type { App } from '../app.ts'
import { forgetMessage, forgettingSteps, forgetWords, someMailKeys, unlistingSteps } from './queries.ts'

/** Deletes everything stored of an account's mail. The caller has checked whose it is. */
export async function forgetMail(app: App, userId: string, accountId: string): Promise<void> {
  await app.writeAll(forgettingSteps(userId, accountId))
}

/**
 * The same for an account whose mailbox is opened in another way from now on, and so is listed anew: what waits to be sent
 * stays. The caller has checked whose it is.
 */
export async function forgetListing(app: App, userId: string, accountId: string): Promise<void> {
  await app.writeAll(unlistingSteps(userId, accountId))
}

/** Deletes some of what is stored of an account's mail; answers how many mails. The caller has checked whose it is. */
export async function forgetSomeMail(app: App, userId: string, accountId: string, most: number): Promise<number> {
  const keys = await someMailKeys(app.db, userId, accountId, most)
  const rows = keys.map((key) => [key, userId])
  await app.writeAll([
    { sql: forgetWords, rows },
    { sql: forgetMessage, rows },
  ])
  return keys.length
}
