// A person as the admin sees them.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { AdminPerson } from '../shared/admin.ts'
import { type PersonRow, personRow } from './queries.ts'

export function toPerson(row: PersonRow): AdminPerson {
  return {
    id: row.id,
    name: row.name,
    // A deleted person's address is theirs, or somebody else's, again.
    email: row.deleted_at === null ? row.email : '',
    role: row.role,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString(),
    accounts: row.accounts ?? 0,
    disabled: row.disabled_at !== null,
    deleted: row.deleted_at !== null,
  }
}

/** `missing` also for somebody who is deleted: nothing can be done about them any more. */
export async function findPerson(app: App, id: string): Promise<PersonRow> {
  const row = await personRow(app.db, id)
  if (!row || row.deleted_at !== null) throw new AppError('missing', 'This person is no longer there.')
  return row
}

export function lastAdmin(): AppError {
  return new AppError('conflict', 'This is the only admin. Please make somebody else an admin first.')
}
