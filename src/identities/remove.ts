import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { listIdentities, noSuchIdentity } from './list.ts'
import { deleteIdentity } from './queries.ts'

/** Drafts that were to leave with it ask for another one when they are sent. */
export async function removeIdentity(app: App, userId: string, id: string): Promise<void> {
  const identity = (await listIdentities(app, userId)).find((one) => one.id === id)
  if (identity?.own) throw new AppError('invalid', "The account's own address can't be removed.")
  if (!identity || !(await deleteIdentity(app.db, userId, id))) throw noSuchIdentity()
}
