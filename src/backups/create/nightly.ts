// The backup of the night, and what has had its time since.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { App } from '../../app.ts'
import { day } from '../../shared/limits.ts'
import { backupsIn, deleteBackups } from '../folder.ts'
import { REPLACED_PREFIX } from '../restore/journal.ts'
import { createBackup } from './create-backup.ts'
import { expiredBackups } from './retention.ts'

/** What was moved aside by a restore is kept that long: a backup of the same state was made as well. */
const REPLACED_DATA_LIFETIME_MS = 7 * day

export async function nightlyBackup(app: App): Promise<string> {
  if (!app.settings.backups) return 'switched off'
  const { name } = await createBackup(app, 'nightly')
  const old = expiredBackups(backupsIn(app.settings.backupFolder))
  deleteBackups(app.settings.backupFolder, old)
  deleteReplacedData(app.settings.dataDir, new Date(app.now().getTime() - REPLACED_DATA_LIFETIME_MS))
  return `${name}, ${old.length} deleted`
}

/**
 * Deletes every copy of the data that was made before then, whoever made it and whatever for: what restores moved aside, too.
 * Answers how many. Those who have gone are in no copy that is left, where `time` is when nothing of them was left here.
 */
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
