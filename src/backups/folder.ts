// The backup folder: complete backups, and unfinished files.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { App } from '../app.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { AppError } from '../core/errors.ts'
import type { Backup, BackupState } from '../shared/backups.ts'
import { day, second } from '../shared/limits.ts'
import { type NamedBackup, nameOf, readName, unfinished } from './format/file-name.ts'
import { lastNightly } from './queries.ts'
import { currentOperation } from './running.ts'

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** Newest first; files of other names are left alone. */
export function backupsIn(folder: string): NamedBackup[] {
  return namesIn(folder)
    .flatMap((name) => readName(name) ?? [])
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

function listBackups(folder: string): Backup[] {
  return backupsIn(folder).flatMap(({ madeAt, ...backup }) => {
    const file = statSync(path.join(folder, backup.name), { throwIfNoEntry: false })
    return file?.isFile() ? [{ ...backup, madeAt: madeAt.toISOString(), bytes: file.size }] : []
  })
}

/** Two backups of one second get different names. */
export function freeName(folder: string, wanted: Omit<NamedBackup, 'name'>): string {
  for (let { madeAt } = wanted; ; madeAt = new Date(madeAt.getTime() + second)) {
    const name = nameOf({ ...wanted, madeAt })
    if (!existsSync(path.join(folder, name))) return name
  }
}

export function deleteBackups(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(path.join(folder, name), { force: true })
}

/** Called while a backup is being made; an upload may be in progress, for a day at most. */
export function clearUnfinished(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!name.endsWith(unfinished)) continue
    const backup = readName(name.slice(0, -unfinished.length))
    const file = path.join(folder, name)
    if (!backup) continue
    const since = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (backup.kind !== 'uploaded' || since > day) rmSync(file, { force: true })
  }
}

export async function backupState(app: App): Promise<BackupState> {
  const { backupFolder: folder, backups: nightly, backupPassphrase } = app.settings
  const backups = listBackups(folder)
  const problem = await problemOf(app, backups)
  return { backups, folder, nightly, passphrase: backupPassphrase !== undefined, doing: currentOperation(app), problem }
}

/** Why the last nightly backup failed, where none was made since. */
async function problemOf(app: App, backups: Backup[]): Promise<string | null> {
  const run = await lastNightly(app.db)
  if (!run?.result?.startsWith('failed')) return null
  const madeSince = backups.some(({ madeAt, kind }) => kind !== 'uploaded' && Date.parse(madeAt) > run.started_at)
  if (madeSince) return null
  return run.result.replace(/^failed(?:: )?/, '') || 'Something went wrong on the server. Details are in the server log.'
}

/** Throws `missing` where it does not exist or is not complete. */
export function findBackup(app: App, name: string): Backup {
  const found = listBackups(app.settings.backupFolder).find((backup) => backup.name === name)
  if (!found) throw new AppError('missing', 'This backup no longer exists.')
  return found
}

export async function removeBackup(app: App, adminId: string, name: string): Promise<void> {
  await requireAdmin(app, adminId)
  findBackup(app, name)
  deleteBackups(app.settings.backupFolder, [name])
  app.log.info({ adminId, backup: name }, 'backup deleted')
}
