// The access tokens and connected programs with which members reach a shared mailbox, for its managers: nobody reads what they can't see
// and end.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { noteProgram } from '../auth/mailbox-log.ts'
import { AppError } from '../core/errors.ts'
import type { EndProgramInput, MailboxProgram } from '../shared/shared-mailboxes.ts'
import { requireRole } from './members.ts'
import { deleteProgram, programsOf } from './program-queries.ts'

/** Newest first. */
export async function listMailboxPrograms(app: App, personId: string, sharedMailboxId: string): Promise<MailboxProgram[]> {
  await requireRole(app, sharedMailboxId, personId, 'manager')
  const iso = (time: number) => new Date(time).toISOString()
  return (await programsOf(app.db, sharedMailboxId, app.now().getTime())).map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    member: { id: row.member_id, name: row.member_name },
    createdAt: iso(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  }))
}

/** Its member finds it in their own activity. */
export async function endProgram(app: App, personId: string, { id, kind, programId }: EndProgramInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    const ended = await deleteProgram(app.db, id, kind, programId)
    if (!ended) throw new AppError('missing', 'This program no longer has access.')
    const what = kind === 'token' ? 'token-revoked' : 'program-disconnected'
    await noteActivity(app, ended.memberId, what)
    await noteProgram(app, { what, sharedMailboxId: id, person: personId, about: ended.memberId, name: ended.name })
  })
  app.log.info({ userId: id, personId, kind, programId }, 'program of a member ended')
}
