import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { asAdmin } from '../auth/require-admin.ts'
import type { AdminPerson, SetRoleInput } from '../shared/admin.ts'
import { findPerson, lastAdmin, toPerson } from './person.ts'
import { otherAdmins, storeRole } from './queries.ts'

/** There is always an admin. Sessions go on: what a person may do is looked up with every call. */
export async function setRole(app: App, adminId: string, { id, role }: SetRoleInput): Promise<AdminPerson> {
  return asAdmin(app, adminId, async (app) => {
    const person = await findPerson(app, id)
    if (person.role === 'admin' && role === 'member' && (await otherAdmins(app.db, id)) === 0) throw lastAdmin()
    await storeRole(app.db, id, role)
    await noteActivity(app, id, 'role-changed', { by: 'admin' })
    app.events.emit('user.changed', { userId: id })
    app.log.info({ adminId, userId: id, role }, 'admin: role set')
    return { ...toPerson(person), role }
  })
}
