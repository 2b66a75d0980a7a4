// The report about a deleted person, for admins: when, by whom, how much was deleted, and what the verification found. Numbers
// only, no names.
import type { App } from '../../app.ts'
import { newId } from '../../core/ids.ts'
import type { Removal, RemovalReport } from '../../shared/admin.ts'
import { day } from '../../shared/limits.ts'
import { deletedImmediately, personHash } from '../../store/copies/reapply-deletions.ts'
import type { RemovalTable } from '../../store/tables/server.ts'
import {
  addRemoval,
  deletedAt,
  newestRemovals,
  removalOf,
  removalsInCopies,
  rowsIn,
  rowsOf,
  storeRemoval,
} from './removal-report-queries.ts'

/** The promise to people who delete their account. */
const promised = 30 * day
const shown = 200

/** In the transaction of the removal, before anything is deleted. */
export async function noteRemoval(app: App, userId: string, by: Removal['by']): Promise<void> {
  await add(app, userId, by, app.now().getTime(), await rowsIn(app.db, userId, deletedImmediately))
}

async function add(app: App, userId: string, by: Removal['by'], at: number, deleted: Record<string, number>): Promise<void> {
  const report = JSON.stringify({ deleted, left: {} } satisfies RemovalReport)
  const open = { purged_at: null, copies_gone_at: null }
  await addRemoval(app.db, { id: newId(), person: personHash(userId), removed_at: at, by, ...open, report })
}

/** Counted before the job deletes. An interrupted job finds less the second time; the maximum counts. */
export async function noteAmounts(app: App, userId: string, accounts: readonly string[]): Promise<void> {
  const found = await rowsOf(app, userId, accounts)
  // People deleted before there were reports have none.
  await add(app, userId, 'self', (await deletedAt(app.db, userId)) ?? app.now().getTime(), {})
  const row = await removalOf(app.db, personHash(userId))
  if (!row) return
  const report = reportOf(row)
  for (const [table, count] of Object.entries(found)) report.deleted[table] = Math.max(report.deleted[table] ?? 0, count)
  await storeRemoval(app.db, row.id, { report: JSON.stringify(report) })
}

/** Remainders found, by place. */
export async function noteRemainders(app: App, userId: string, remainders: Record<string, number>): Promise<void> {
  const row = await removalOf(app.db, personHash(userId))
  if (row) await addRemainders(app, row, remainders)
}

export async function addRemainders(
  app: App,
  row: Pick<RemovalTable, 'id' | 'report'>,
  remainders: Record<string, number>,
): Promise<void> {
  const report = reportOf(row)
  const left = { ...report.left, ...remainders }
  await storeRemoval(app.db, row.id, { report: JSON.stringify({ ...report, left } satisfies RemovalReport) })
}

export async function listRemovals(app: App): Promise<Removal[]> {
  const rows = await newestRemovals(app.db, shown)
  return rows.map((row) => ({
    id: row.id,
    removedAt: iso(row.removed_at),
    by: row.by,
    purgedAt: row.purged_at === null ? null : iso(row.purged_at),
    copiesGoneAt: row.copies_gone_at === null ? null : iso(row.copies_gone_at),
    promisedBy: iso(row.removed_at + promised),
    report: reportOf(row),
  }))
}

/** People deleted before then who are still in backups or snapshots, and when they were purged from the database. */
export const removalsWithCopies = (app: App, before: number) => removalsInCopies(app.db, before)

export async function noteCopiesDeleted(app: App, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storeRemoval(app.db, id, { copies_gone_at: app.now().getTime() })
}

const iso = (ms: number) => new Date(ms).toISOString()
export const reportOf = ({ report }: Pick<RemovalTable, 'report'>) => JSON.parse(report) as RemovalReport
