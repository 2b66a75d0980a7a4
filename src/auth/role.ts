// Who is an admin. There is always one who can sign in.
import type { App } from '../app.ts'
import { noteActivity } from './activity.ts'
import { personById, storeRole, usableAdmins } from './queries.ts'

export type Role = 'admin' | 'member'

/** The answer is false for the only admin, who stays one. In a transaction. Sessions continue: every call looks the role up. */
export async function changeRole(app: App, userId: string, role: Role): Promise<boolean> {
  const admins = await usableAdmins(app.db)
  const isAdmin = admins.some(({ id }) => id === userId)
  if (isAdmin && role === 'member' && admins.length === 1) return false
  if (isAdmin === (role === 'admin') || !(await personById(app.db, userId))) return true
  await storeRole(app.db, userId, role)
  await noteActivity(app, userId, 'role-changed', { by: 'admin' })
  app.events.emit('user.changed', { userId })
  return true
}
