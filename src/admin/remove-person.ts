import type { App } from '../app.ts'
import type { Caller } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import type { RemovePersonInput } from '../shared/admin.ts'
import { removePerson } from '../user/remove.ts'
import { requireAdmin } from './acting.ts'
import { findPerson } from './person.ts'

/** The same as when they delete their account themselves; the password is the admin's own. */
export async function removeByAdmin(app: App, caller: Caller, adminId: string, input: RemovePersonInput): Promise<void> {
  await findPerson(app, input.id)
  await confirmPassword(app, caller, adminId, input.password)
  await removePerson(app, input.id, (app) => requireAdmin(app, adminId))
  app.log.info({ adminId, userId: input.id }, 'admin: person removed')
}
