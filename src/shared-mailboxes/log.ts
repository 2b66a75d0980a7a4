// What managers of a shared mailbox see of its rights and its set-up, and who did it. Kept for a year.
import type { App } from '../app.ts'
import type { MailboxLog, MailboxLogInput } from '../shared/mailbox-log.ts'
import { mailboxLogOf } from '../store/mailbox-log.ts'
import { memberNames, nameOfMember } from '../user/member-names.ts'
import { requireRole } from './members.ts'

/** Newest first. */
export async function readMailboxLog(app: App, personId: string, { id, cursor, limit }: MailboxLogInput): Promise<MailboxLog> {
  await requireRole(app, id, personId, 'manager')
  const rows = await mailboxLogOf(app.db, id, { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 })
  const names = await memberNames(app, id)
  const entries = rows.slice(0, limit).map(({ person, about, at, ...row }) => ({
    ...row,
    person: nameOfMember(names, person) ?? null,
    about: nameOfMember(names, about) ?? null,
    bySelf: person !== null && person === about,
    at: new Date(at).toISOString(),
  }))
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
