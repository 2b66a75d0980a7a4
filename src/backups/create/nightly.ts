// The nightly backup, and deletion of the copies that are no longer kept.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { App } from '../../app.ts'
import { day } from '../../shared/limits.ts'
import { deleteSnapshotsBefore } from '../../store/copies/snapshots.ts'
import { noteCopiesDeleted, removalsWithCopies } from '../../user/deletion/removals.ts'
import { backupsIn, deleteBackups } from '../folder.ts'
import type { NamedBackup } from '../format/file-name.ts'
import { REPLACED_PREFIX } from '../restore/journal.ts'
import { createBackup } from './create-backup.ts'

/** Of data that a restore moved aside. A backup of the same state was made as well. */
const REPLACED_DATA_LIFETIME_MS = 7 * day

export async function nightlyBackup(app: App): Promise<string> {
  if (!app.settings.backups) return 'switched off'
  const { name } = await createBackup(app, 'nightly')
  const old = expiredBackups(backupsIn(app.settings.backupFolder))
  deleteBackups(app.settings.backupFolder, old)
  deleteReplacedData(app.settings.dataDir, new Date(app.now().getTime() - REPLACED_DATA_LIFETIME_MS))
  return `${name}, ${old.length} deleted`
}

/** Deletes every copy of the data made before `time`, including what restores moved aside; returns how many. */
export async function deleteBackupsBefore(app: App, time: Date): Promise<number> {
  const { backupFolder, dataDir } = app.settings
  const old = backupsIn(backupFolder).filter(({ madeAt }) => madeAt < time)
  deleteBackups(
    backupFolder,
    old.map(({ name }) => name),
  )
  return old.length + deleteReplacedData(dataDir, time)
}

function deleteReplacedData(dataDir: string, before: Date): number {
  const old = readdirSync(dataDir).filter((name) => {
    const stamp = name.startsWith(REPLACED_PREFIX) ? /(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) : null
    return stamp !== null && Date.parse(`${stamp[1]}${stamp[2]}:${stamp[3]}:${stamp[4]}Z`) < before.getTime()
  })
  for (const name of old) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  return old.length
}

/** Retention: the newest of each of the last days, weeks and months that have one. Days are UTC, weeks begin on Monday. */
const kept = { days: 7, weeks: 4, months: 6 }

type Period = (time: Date) => string
const dayOf: Period = (time) => time.toISOString().slice(0, 10)
const weekOf: Period = (time) => dayOf(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * day))
const monthOf: Period = (time) => time.toISOString().slice(0, 7)

/** Nightly backups alone; those that somebody made or uploaded stay until somebody deletes them. */
export function expiredBackups(backups: readonly NamedBackup[]): string[] {
  const nightly = backups.filter(({ kind }) => kind === 'nightly').sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const stays = new Set([
    ...newestOfEach(nightly, dayOf, kept.days),
    ...newestOfEach(nightly, weekOf, kept.weeks),
    ...newestOfEach(nightly, monthOf, kept.months),
  ])
  return nightly.filter((backup) => !stays.has(backup)).map(({ name }) => name)
}

function newestOfEach(newestFirst: readonly NamedBackup[], period: Period, count: number): NamedBackup[] {
  const first = new Map<string, NamedBackup>()
  for (const backup of newestFirst) if (!first.has(period(backup.madeAt))) first.set(period(backup.madeAt), backup)
  return [...first.values()].slice(0, count)
}

/** Thirty days are promised; the reserve is for a server that is off for a week. */
const COPY_LIFETIME_MS = 22 * day

/** Deletes snapshots and backups that still contain deleted people; returns how many people are in no copy any more. */
export async function deleteCopiesOfDeletedPeople(app: App): Promise<number> {
  const due = await removalsWithCopies(app, app.now().getTime() - COPY_LIFETIME_MS)
  if (due.length === 0) return 0
  // Copies made between deletion and purge contain them, too.
  const before = new Date(Math.max(...due.map(({ purged_at }) => purged_at ?? 0)))
  deleteSnapshotsBefore(app.settings.dataDir, before)
  await deleteBackupsBefore(app, before)
  await noteCopiesDeleted(
    app,
    due.map(({ id }) => id),
  )
  app.log.info({ people: due.length }, 'copies with deleted people deleted')
  return due.length
}
