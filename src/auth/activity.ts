// Account activity for its person to see: sign-ins and attempts, a new password or address, an export, and what an admin did.
// Kept for half a year. The admin is not named: the log of the server has the id.
import type { App } from '../app.ts'
import { day } from '../shared/limits.ts'
import type { MailboxLogKind } from '../shared/mailbox-log.ts'
import type { Activity, ActivityKind } from '../shared/user.ts'
import { deleteOldMailboxLog } from '../store/mailbox-log.ts'
import { activityOf, addActivity, deleteOldActivity, lastActivity } from './activity-queries.ts'
import { noteInSharedMailbox } from './mailbox-log.ts'

const kept = 180 * day
const keptForManagers = 365 * day
const most = 1000

/** Of what a member does in a shared mailbox its managers see a log, with who did it. */
const inSharedMailboxes: Partial<Record<ActivityKind, MailboxLogKind>> = {
  'mailbox-connected': 'account-connected',
  'mailbox-reconnected': 'account-reconnected',
  'mailbox-disconnected': 'account-disconnected',
  'mail-deleted': 'mails-deleted',
  exported: 'exported',
  'consent-given': 'consent-given',
  'consent-taken': 'consent-taken',
}

interface ActivityFacts {
  by?: Activity['by']
  address?: string
  count?: number | null
  /** For managers of a shared mailbox only: which account, or what was consented to. */
  detail?: string | null
}

/**
 * `address`: of the caller; '' where that is not the person. `count`: of how many things. Which ones is never stored: no subjects,
 * no addresses of others.
 */
export async function noteActivity(
  app: App,
  userId: string,
  what: ActivityKind,
  { by = 'self', address = '', count = null, detail = null }: ActivityFacts = {},
): Promise<void> {
  const forManagers = app.actor === undefined ? undefined : inSharedMailboxes[what]
  if (forManagers) return noteInSharedMailbox(app, userId, { what: forManagers, count, detail })
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
  const now = app.now().getTime()
  await deleteOldActivity(app.db, now - kept)
  await deleteOldMailboxLog(app.db, now - keptForManagers)
}
