import type { App } from '../app.ts'
import { forgettingSteps, unlistingSteps } from './queries.ts'

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
