import type { App } from '../app.ts'
import type { Caller } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { RemovePersonInput } from '../shared/admin.ts'
import type { SignedInAs } from '../trpc.ts'
import { removePerson } from '../user/deletion/delete-person.ts'
import { findPerson } from './person.ts'

/** The same as when they delete their account themselves; the password is the admin's own. */
export async function removeByAdmin(app: App, caller: Caller, admin: SignedInAs, input: RemovePersonInput): Promise<void> {
  await findPerson(app, input.id)
  await confirmPassword(app, caller, admin, input.password)
  await removePerson(app, input.id, { by: 'admin', stillWanted: (app) => requireAdmin(app, admin.userId) })
  app.log.info({ adminId: admin.userId, userId: input.id }, 'admin: person removed')
}
