// What an admin does about people. There is always an admin.
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import type { Caller } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import { asAdmin, requireAdmin } from '../auth/require-admin.ts'
import { changeRole, isOnlyAdmin } from '../auth/role.ts'
import { endAccess } from '../auth/sessions/end-access.ts'
import { AppError } from '../core/errors.ts'
import type { AdminPerson, RemovePersonInput, SetDisabledInput, SetRoleInput } from '../shared/admin.ts'
import type { SignedInAs } from '../trpc.ts'
import { removePerson } from '../user/deletion/delete-person.ts'
import { accountIdsOf, allPeople, type PersonRow, personRow, storeDisabled } from './queries.ts'

/** Everybody with an account, oldest first; deleted people until they are purged. */
export async function listPeople(app: App): Promise<AdminPerson[]> {
  return (await allPeople(app.db)).map(toPerson)
}

function toPerson(row: PersonRow): AdminPerson {
  return {
    id: row.id,
    name: row.name,
    // The address of a deleted person may be registered again.
    email: row.deleted_at === null ? row.email : '',
    role: row.role,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString(),
    accounts: row.accounts ?? 0,
    disabled: row.disabled_at !== null,
    deleted: row.deleted_at !== null,
  }
}

/** Throws `missing` for deleted people as well. */
async function findPerson(app: App, id: string): Promise<PersonRow> {
  const row = await personRow(app.db, id)
  if (!row || row.deleted_at !== null) throw new AppError('missing', 'This person no longer exists.')
  return row
}

function lastAdmin(): AppError {
  return new AppError('conflict', 'This is the only admin. Please make someone else an admin first.')
}

export async function setRole(app: App, adminId: string, { id, role }: SetRoleInput): Promise<AdminPerson> {
  return asAdmin(app, adminId, async (app) => {
    const person = await findPerson(app, id)
    if (!(await changeRole(app, id, role))) throw lastAdmin()
    app.log.info({ adminId, userId: id, role }, 'admin: role set')
    return { ...toPerson(person), role }
  })
}

/** A disabled person is signed out everywhere, and nothing of theirs is synced or sent until they are enabled again. */
export async function setDisabled(app: App, adminId: string, { id, disabled }: SetDisabledInput): Promise<AdminPerson> {
  if (id === adminId) throw new AppError('conflict', "You can't disable your own account. Another admin can.")
  return asAdmin(app, adminId, async (app) => {
    const person = await findPerson(app, id)
    // Of two admins who disable each other at the same time, one stays.
    if (disabled && (await isOnlyAdmin(app, id))) throw lastAdmin()
    await storeDisabled(app.db, id, disabled ? (person.disabled_at ?? app.now().getTime()) : null)
    if (disabled) await endAccess(app, id)
    if (disabled) app.events.emit('user.disabled', { userId: id })
    await noteActivity(app, id, disabled ? 'disabled' : 'enabled', { by: 'admin' })
    // Starts or stops the account workers.
    for (const accountId of await accountIdsOf(app.db, id)) app.events.emit('accounts.changed', { userId: id, accountId })
    app.log.info({ adminId, userId: id, disabled }, 'admin: person disabled or enabled')
    return { ...toPerson(person), disabled }
  })
}

/** As when they delete their account themselves; the password is the admin's own. */
export async function removeByAdmin(app: App, caller: Caller, admin: SignedInAs, input: RemovePersonInput): Promise<void> {
  await findPerson(app, input.id)
  await confirmPassword(app, caller, admin, input.password)
  await removePerson(app, input.id, { by: 'admin', stillWanted: (app) => requireAdmin(app, admin.userId) })
  app.log.info({ adminId: admin.userId, userId: input.id }, 'admin: person removed')
}
