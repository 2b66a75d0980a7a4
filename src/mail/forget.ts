import type { App } from '../app.ts'
import { forgettingSteps } from './queries.ts'

/** Deletes everything stored of an account's mail. The caller has checked whose it is. */
export async function forgetMail(app: App, userId: string, accountId: string): Promise<void> {
  await app.writeAll(forgettingSteps(userId, accountId))
}
