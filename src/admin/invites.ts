// Invitations: each lets one person register. The code is shown once, to its maker; the database stores its hash.
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { newInvite } from '../auth/one-time-tokens.ts'
import { asAdmin } from '../auth/require-admin.ts'
import { AppError } from '../core/errors.ts'
import type { CreatedInvite, CreateInviteInput, Invite } from '../shared/admin.ts'
import { day } from '../shared/limits.ts'
import { deleteInvite, type InviteRow, inviteRow, openInvites } from './queries.ts'

const usualDays = 7

export async function listInvites(app: App): Promise<Invite[]> {
  return (await openInvites(app.db, app.now().getTime())).map(toInvite)
}

export async function createInvite(app: App, adminId: string, input: CreateInviteInput): Promise<CreatedInvite> {
  const lasts = (input.days ?? usualDays) * day
  const { row, code } = await asAdmin(app, adminId, async (app) => {
    const { db } = app
    await noteActivity(app, adminId, 'invited')
    const { id, code } = await newInvite(db, adminId, app.now(), { note: input.note ?? '', lasts })
    return { row: await inviteRow(db, id), code }
  })
  if (!row) throw new Error('the invitation just made is not there')
  app.log.info({ adminId, inviteId: row.id }, 'admin: invitation created')
  return { invite: toInvite(row), code, url: `${app.settings.publicUrl}/register?${new URLSearchParams({ invite: code })}` }
}

/** A used one is only removed from the list. */
export async function revokeInvite(app: App, adminId: string, id: string): Promise<void> {
  if (!(await asAdmin(app, adminId, ({ db }) => deleteInvite(db, id))))
    throw new AppError('missing', 'This invitation no longer exists.')
  app.log.info({ adminId, inviteId: id }, 'admin: invitation revoked')
}

function toInvite(row: InviteRow): Invite {
  return {
    id: row.id,
    note: row.note,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    usedBy: row.used_by === null ? null : (row.name ?? ''),
  }
}
