// Whether there is something to go back to, and how old it is.
import { access, constants } from 'node:fs/promises'
import type { App } from '../../app.ts'
import { backupsIn } from '../../backups/folder.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { day, hour, second } from '../../shared/limits.ts'
import { duration, linesOf } from '../report-line.ts'

/** A night that was missed, and a bit; three of them. */
const old = { little: 30 * hour, much: 3 * day }

export async function checkBackups(app: App): Promise<DoctorLine[]> {
  const { ok, off, warn, bad } = linesOf('backups', 'backups.newest')
  const { backups: nightly, backupFolder, backupPassphrase } = app.settings
  const [newest] = backupsIn(backupFolder).filter(({ kind }) => kind !== 'before-restore')
  const sealed = linesOf('backups', 'backups.passphrase')
  const passphrase = backupPassphrase
    ? sealed.ok('Backups are encrypted, and hold the key.')
    : sealed.off('Backups are not encrypted, and do not hold the key: keep the key file apart, or set BACKUP_PASSPHRASE.')
  if (!nightly && !newest) return [warn('There is no backup, and none is made by itself.', 'Set BACKUPS=1, or make one below.')]
  if (!newest) {
    const isYoung = process.uptime() * second < day + hour
    return [
      isYoung ? off('There is no backup yet: the first is made at night.') : bad('There is no backup.', whyNone),
      passphrase,
    ]
  }
  const age = app.now().getTime() - newest.madeAt.getTime()
  const text = `The newest backup is ${duration(age)} old.`
  const writable = await access(backupFolder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable)
    return [bad('The folder of the backups cannot be written.', 'Give it to the user that Homing runs as.'), passphrase]
  if (age > old.much) return [bad(text, whyNone), passphrase]
  return [age > old.little && nightly ? warn(text, whyNone) : ok(text), passphrase]
}

const whyNone = 'Make one now, and see what the log says about the job backup.'
