// A backup of everything, made now. Also by the clock, and before somebody goes back to an older one.
import { fileURLToPath } from 'node:url'
import { requireAdmin } from '../../admin/require-admin.ts'
import type { App } from '../../app.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Settings } from '../../settings.ts'
import { version } from '../../system/version.ts'
import type { BackupThread } from '../backup-worker.ts'
import { fingerprintOf } from '../format/manifest.ts'
import type { BackupKind } from '../format/names.ts'
import { whileDoing } from '../running.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'

export async function makeByHand(app: App, adminId: string): Promise<MadeBackup> {
  await requireAdmin(app, adminId)
  return makeNow(app, 'by-hand')
}

export function makeNow(app: App, kind: BackupKind): Promise<MadeBackup> {
  return whileDoing(app, 'backup', (thread) => makeIn(app, thread, kind))
}

export async function makeIn(app: App, thread: BackupThread, kind: BackupKind): Promise<MadeBackup> {
  const began = performance.now()
  const made = await thread.call('make', orderFor(app.settings, app.secrets, kind, app.now()))
  app.log.info({ backup: made.name, bytes: made.bytes, ms: Math.round(performance.now() - began) }, 'backup made')
  return made
}

export function orderFor(settings: Settings, secrets: Secrets, kind: BackupKind, now: Date): BackupOrder {
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
function ownFile(name: 'providers' | 'categories', file: string): BackupOrder['config'] {
  const shipped = fileURLToPath(new URL(`../../config/${name}.json`, import.meta.url))
  return file === shipped ? {} : { [name]: file }
}
