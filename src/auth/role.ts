// Who is an admin. There is always one whose account is neither disabled nor deleted.
import type { App } from '../app.ts'
import type { Activity } from '../shared/user.ts'
import { noteActivity } from './activity.ts'
import { personById, storeRole, usableAdmins } from './queries.ts'

export type Role = 'admin' | 'member'

/** The answer is false for the only admin, who stays one. Call it in a transaction. Sessions continue: every call looks the role up. */
export async function changeRole(app: App, userId: string, role: Role, by: Activity['by'] = 'admin'): Promise<boolean> {
  const person = await personById(app.db, userId)
  if (!person || person.role === role) return true
  if (role === 'member' && (await isOnlyAdmin(app, userId))) return false
  await storeRole(app.db, userId, role)
  await noteActivity(app, userId, 'role-changed', { by })
  app.events.emit('user.changed', { userId })
  return true
}

/** Whether nobody could administer the server without this person. */
export async function isOnlyAdmin(app: App, userId: string): Promise<boolean> {
  const admins = await usableAdmins(app.db)
  return admins.length === 1 && admins[0]?.id === userId
}
