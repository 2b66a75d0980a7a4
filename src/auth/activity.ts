// Account activity for its person to see: sign-ins and attempts, a new password or address, an export, and what an admin did.
// Kept for half a year. The admin is not named: the log of the server has the id.
import type { App } from '../app.ts'
import { day } from '../shared/limits.ts'
import type { Activity, ActivityKind } from '../shared/user.ts'
import { activityOf, addActivity, deleteOldActivity, lastActivity } from './activity-queries.ts'

const kept = 180 * day
const most = 1000

/**
 * `address`: of the caller; '' where that is not the person. `count`: of how many things. Which ones is never stored: no subjects,
 * no addresses of others.
 */
export async function noteActivity(
  app: App,
  userId: string,
  what: ActivityKind,
  { by = 'self', address = '', count = null }: { by?: Activity['by']; address?: string; count?: number | null } = {},
): Promise<void> {
  await addActivity(app.db, userId, { what, by, address: address.slice(0, 100), count, at: app.now().getTime() })
}

export async function listActivity(app: App, userId: string): Promise<Activity[]> {
  const rows = await activityOf(app.db, userId, most)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

/**
 * Whether the address was changed without the password, which has not been confirmed since. Anybody at an unattended browser can
 * do that: the address is good for signing in, and for nothing else.
 */
export async function isAddressInDoubt(app: App, userId: string): Promise<boolean> {
  const last = await lastActivity(app.db, userId, ['address-changed', 'signed-in', 'password-changed', 'password-reset'])
  return last?.what === 'address-changed' && last.by === 'unknown'
}

export async function forgetOldActivity(app: App): Promise<void> {
  await deleteOldActivity(app.db, app.now().getTime() - kept)
}
