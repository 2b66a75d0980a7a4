// Checks again, in the transaction of the change, that the caller is still an admin: checking a password takes a moment, and two
// admins can change each other's role meanwhile.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { isAdmin } from './queries.ts'

export function asAdmin<T>(app: App, adminId: string, work: (app: App) => Promise<T>): Promise<T> {
  return inTransaction(app, async (app) => {
    await requireAdmin(app, adminId)
    return work(app)
  })
}

export const isStillAdmin = (app: App, userId: string): Promise<boolean> => isAdmin(app.db, userId)

/** Throws `forbidden`. Call it inside the transaction that needs it. */
export async function requireAdmin(app: App, userId: string): Promise<void> {
  if (await isAdmin(app.db, userId)) return
  throw new AppError('forbidden', 'Only admins can do this.')
}
