// Whoever was an admin at the door may be none any more when their turn comes: a password takes a moment to check, and two
// admins can act upon each other. What an admin does is done in one transaction with the look at who they are now.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { personRow } from './queries.ts'

export function asAdmin<T>(app: App, adminId: string, work: (app: App) => Promise<T>): Promise<T> {
  return inTransaction(app, async (app) => {
    await requireAdmin(app, adminId)
    return work(app)
  })
}

/** Called inside a transaction. */
export async function requireAdmin(app: App, adminId: string): Promise<void> {
  const row = await personRow(app.db, adminId)
  if (row?.role === 'admin' && row.disabled_at === null && row.deleted_at === null) return
  throw new AppError('forbidden', 'Only an admin of this server may do this.')
}
