import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { asAdmin } from '../auth/require-admin.ts'
import { endSessions } from '../auth/sessions/sessions.ts'
import { AppError } from '../core/errors.ts'
import type { AdminPerson, SetDisabledInput } from '../shared/admin.ts'
import { findPerson, lastAdmin, toPerson } from './person.ts'
import { accountIdsOf, otherAdmins, storeDisabled } from './queries.ts'

/** A disabled person is signed out everywhere, and nothing of theirs is synced or sent until they are enabled again. */
export async function setDisabled(app: App, adminId: string, { id, disabled }: SetDisabledInput): Promise<AdminPerson> {
  if (id === adminId) throw new AppError('conflict', 'You cannot disable yourself. Another admin can.')
  return asAdmin(app, adminId, async (app) => {
    const person = await findPerson(app, id)
    // Two admins who disable each other at the same time: one of them stays.
    if (disabled && person.role === 'admin' && (await otherAdmins(app.db, id)) === 0) throw lastAdmin()
    await storeDisabled(app.db, id, disabled ? (person.disabled_at ?? app.now().getTime()) : null)
    if (disabled) await endSessions(app, id)
    await noteActivity(app, id, disabled ? 'disabled' : 'enabled', { by: 'admin' })
    // The workers look again at whom they work for.
    for (const accountId of await accountIdsOf(app.db, id)) app.events.emit('accounts.changed', { userId: id, accountId })
    app.log.info({ adminId, userId: id, disabled }, 'admin: person disabled or enabled')
    return { ...toPerson(person), disabled }
  })
}
