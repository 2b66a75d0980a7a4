// A backup of everything, made now. Also by the clock, and before somebody goes back to an older one.
import { fileURLToPath } from 'node:url'
import type { App } from '../../app.ts'
import { requireAdmin } from '../../auth/require-admin.ts'
import { programFile } from '../../core/program-files.ts'
import type { Secrets } from '../../core/secrets.ts'
import { version } from '../../core/version.ts'
import type { Settings } from '../../settings.ts'
import type { BackupThread } from '../backup-worker.ts'
import type { BackupKind } from '../format/file-name.ts'
import { fingerprintOf } from '../format/manifest.ts'
import { withOperation } from '../running.ts'
import type { CreatedBackup, CreateOrder } from './write-backup.ts'

export async function createBackupNow(app: App, adminId: string): Promise<CreatedBackup> {
  await requireAdmin(app, adminId)
  return createBackup(app, 'by-hand')
}

export function createBackup(app: App, kind: BackupKind): Promise<CreatedBackup> {
  return withOperation(app, 'backup', (thread) => createBackupIn(app, thread, kind))
}

export async function createBackupIn(app: App, thread: BackupThread, kind: BackupKind): Promise<CreatedBackup> {
  const began = performance.now()
  const made = await thread.call('make', createOrder(app.settings, app.secrets, kind, app.now()))
  app.log.info({ backup: made.name, bytes: made.bytes, ms: Math.round(performance.now() - began) }, 'backup created')
  return made
}

export function createOrder(settings: Settings, secrets: Secrets, kind: BackupKind, now: Date): CreateOrder {
  const { dataDir, backupFolder, backupPassphrase, masterKeyFile, providersFile, categoriesFile } = settings
  return {
    dataDir,
    folder: backupFolder,
    kind,
    madeAt: now.getTime(),
    version,
    key: fingerprintOf(secrets),
    passphrase: backupPassphrase,
    masterKeyFile,
    config: { ...ownFile('providers', providersFile), ...ownFile('categories', categoriesFile) },
  }
}

/** Those that come with the program are not packed. */
function ownFile(name: 'providers' | 'categories', file: string): CreateOrder['config'] {
  const shipped = fileURLToPath(programFile(`config/${name}.json`))
  return file === shipped ? {} : { [name]: file }
}
