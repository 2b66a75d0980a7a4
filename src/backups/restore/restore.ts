// Restores a backup while Homing runs: backs up the current data, stages the restored data beside it, and only then everything is
// closed and reopened with it.
import path from 'node:path'
import type { App } from '../../app.ts'
import type { Caller } from '../../auth/caller.ts'
import { confirmPassword } from '../../auth/passwords/confirm.ts'
import { requireAdmin } from '../../auth/require-admin.ts'
import type { BackupFacts, CheckBackupInput, RestoreInput } from '../../shared/backups.ts'
import type { SignedInAs } from '../../trpc.ts'
import { createBackupIn } from '../create/create-backup.ts'
import { findBackup } from '../folder.ts'
import { requestReopen, withOperation } from '../running.ts'
import { replacedFolderName, writeJournal } from './journal.ts'

export async function checkBackup(app: App, adminId: string, input: CheckBackupInput): Promise<BackupFacts> {
  await requireAdmin(app, adminId)
  return withOperation(app, 'look', (thread) => thread.call('inspect', orderOf(app, input)))
}

/** Resolves when the restore is committed; everything closes a moment later. Where it throws, nothing has changed. */
export async function restoreBackup(app: App, caller: Caller, admin: SignedInAs, input: RestoreInput): Promise<void> {
  await confirmPassword(app, caller, admin, input.password)
  await requireAdmin(app, admin.userId)
  const by = { userId: admin.userId, address: caller.address }
  await withOperation(app, 'restore', async (thread) => {
    const order = orderOf(app, input)
    // Checked first, because the backup of the current data takes long.
    await thread.call('inspect', order)
    await createBackupIn(app, thread, 'before-restore')
    const now = app.now()
    const rest = { keyFile: undefined, withoutKey: input.withoutKey ?? false, now: now.getTime(), by }
    await thread.call('stage', { ...order, ...rest })
    writeJournal(app.settings.dataDir, { aside: replacedFolderName(now) })
    app.log.warn({ adminId: admin.userId, backup: input.name }, 'restore started')
    requestReopen(app)
  })
}

function orderOf(app: App, { name, passphrase }: CheckBackupInput) {
  const { dataDir, backupFolder, backupPassphrase, masterKeyFile } = app.settings
  const file = path.join(backupFolder, findBackup(app, name).name)
  return { dataDir, file, masterKeyFile, passphrase: passphrase || backupPassphrase }
}
