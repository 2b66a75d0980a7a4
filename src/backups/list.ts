import type { App } from '../app.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { AppError } from '../core/errors.ts'
import type { Backup, BackupState } from '../shared/backups.ts'
import { deleteBackups, listBackups } from './folder.ts'
import { lastNightly } from './queries.ts'
import { currentOperation } from './running.ts'

export async function backupState(app: App): Promise<BackupState> {
  const { backupFolder: folder, backups: nightly, backupPassphrase } = app.settings
  const backups = listBackups(folder)
  const problem = await problemOf(app, backups)
  return { backups, folder, nightly, passphrase: backupPassphrase !== undefined, doing: currentOperation(app), problem }
}

/** Why the last one by the clock failed, where none was made since. */
async function problemOf(app: App, backups: Backup[]): Promise<string | null> {
  const run = await lastNightly(app.db)
  if (!run?.result?.startsWith('failed')) return null
  const madeSince = backups.some(({ madeAt, kind }) => kind !== 'uploaded' && Date.parse(madeAt) > run.started_at)
  if (madeSince) return null
  return run.result.replace(/^failed(?:: )?/, '') || 'Something went wrong on the server. The details are in its log.'
}

/** Throws `missing` where it is not there, or not whole. */
export function findBackup(app: App, name: string): Backup {
  const found = listBackups(app.settings.backupFolder).find((backup) => backup.name === name)
  if (!found) throw new AppError('missing', 'This backup is no longer there.')
  return found
}

export async function removeBackup(app: App, adminId: string, name: string): Promise<void> {
  await requireAdmin(app, adminId)
  findBackup(app, name)
  deleteBackups(app.settings.backupFolder, [name])
  app.log.info({ adminId, backup: name }, 'backup deleted')
}
