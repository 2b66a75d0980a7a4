// The log of model calls for a person, to review and delete; of a shared mailbox, for its managers.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { AiLog, AiLogEntry, AiLogInput } from '../shared/assistant.ts'
import { day } from '../shared/limits.ts'
import { truncateWal } from '../store/vacuum.ts'
import { memberNames, nameOfMember } from '../user/member-names.ts'
import {
  aiCalls,
  countAiCalls,
  forgetAiCalls,
  forgetCallsAbout,
  forgetOldAiCalls,
  isUnderWay,
  subjectsOf,
  usageOf,
} from './ai-queries.ts'
import { dailyCalls, usageDay } from './model-gate.ts'

const retentionMs = 30 * day

export async function readAiLog(app: App, userId: string, { limit = 20, cursor, purpose }: AiLogInput): Promise<AiLog> {
  const rows = await aiCalls(app.db, userId, limit + 1, {
    before: cursor === undefined ? undefined : readCursor(cursor),
    purpose,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const ids = page.flatMap((row) => JSON.parse(row.mails) as string[])
  const subjects = new Map((await subjectsOf(app.db, userId, ids)).map(({ id, subject }) => [id, subject]))
  const mailsOf = (json: string) =>
    (JSON.parse(json) as string[]).flatMap((id) => (subjects.has(id) ? [{ id, subject: subjects.get(id) ?? '' }] : []))
  const names = page.some((row) => row.by_member === 1) ? await memberNames(app, userId) : new Map<string, string>()
  const entries = page.map(
    (row): AiLogEntry => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      purpose: row.purpose,
      backend: row.backend,
      model: row.model,
      place: row.place,
      reads: row.reads,
      mails: mailsOf(row.mails),
      sent: row.sent,
      received: row.received,
      outcome: isUnderWay(row.id) ? 'running' : row.outcome,
      durationMs: row.duration_ms,
      ...(row.by_member === 1 ? { askedBy: nameOfMember(names, row.asked_by) ?? null } : {}),
    }),
  )
  return {
    entries,
    total: await countAiCalls(app.db, userId, purpose),
    nextCursor: rows.length > limit && last ? `${last.at}.${last.id}` : null,
    today: await usedToday(app, userId),
  }
}

async function usedToday(app: App, userId: string): Promise<AiLog['today']> {
  const day = usageDay(app)
  const person = await usageOf(app.db, userId, day, 'person')
  const background = await usageOf(app.db, userId, day, 'background')
  return {
    calls: person.calls,
    limit: dailyCalls.person,
    background: background.calls,
    backgroundLimit: app.settings.aiBackgroundPerDay,
  }
}

/** Deletes calls, cached answers, and their traces in the write-ahead log; a concurrent reader delays the last. */
export async function clearAiLog(app: App, userId: string): Promise<void> {
  await forgetAiCalls(app.db, userId)
  await truncateWal(app.db)
}

/** On disconnecting an account: calls about its mails, and all cached answers. */
export async function deleteCallsOfAccount(app: App, userId: string, accountId: string): Promise<void> {
  await forgetCallsAbout(app.db, userId, accountId)
}

/** For the daily job. */
export function deleteOldCalls(app: App): Promise<number> {
  return forgetOldAiCalls(app.db, app.now().getTime() - retentionMs)
}

function readCursor(cursor: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.([0-9a-z]{24})$/.exec(cursor) ?? []
  if (!at || !id) throw new AppError('invalid', "This cursor isn't valid for this list.")
  return { at: Number(at), id }
}
