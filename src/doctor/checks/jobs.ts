// Scheduled jobs: whether they ran, and how they ended. Backups: how old the newest is.

import { access, constants } from 'node:fs/promises'
import type { App } from '../../app.ts'
import { backupsIn } from '../../backups/folder.ts'
import type { SystemState } from '../../shared/admin.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { day, hour, minute, second } from '../../shared/limits.ts'
import { systemState } from '../../system/state.ts'
import { duration, linesOf } from '../report-line.ts'

/** A run may begin late and take its time. */
const grace = 15 * minute
const longestRun = 6 * hour

export async function checkJobs(app: App): Promise<DoctorLine[]> {
  const { ok, off } = linesOf('jobs', 'jobs')
  const jobs = app.runtime.jobs()
  if (jobs.length === 0) return [off('No jobs run in this process.')]
  const { jobs: runs } = await systemState(app)
  const bad = jobs.flatMap((job) =>
    judge(
      app,
      job,
      runs.find(({ name }) => name === job.name),
    ),
  )
  return bad.length > 0 ? bad : [ok(`All ${jobs.length} jobs ran on schedule.`)]
}

function judge(
  app: App,
  { name, every }: { name: string; every: number },
  run: SystemState['jobs'][number] | undefined,
): DoctorLine[] {
  const { warn, bad } = linesOf('jobs', `job.${name}`)
  const now = app.now().getTime()
  const upFor = process.uptime() * second
  const since = run?.startedAt ? now - Date.parse(run.startedAt) : Number.POSITIVE_INFINITY
  if (since > every + grace && upFor > every + grace)
    return [bad(`The job ${name} didn't run on schedule.`, "Restart Homing. If that doesn't help, see the server log.")]
  if (run?.startedAt && !run.finishedAt && since > longestRun)
    return [warn(`The job ${name} has been running for ${duration(since)}.`, 'Restart Homing if the machine is busy with it.')]
  if (run?.result?.startsWith('failed'))
    return [
      warn(
        `The last run of the job ${name} failed.`,
        `Run "npm run job -- ${name}" to run it manually. The server log shows what went wrong.`,
      ),
    ]
  return []
}

/** Age of the newest backup: one missed night, three missed nights. */
const old = { little: 30 * hour, much: 3 * day }

export async function checkBackups(app: App): Promise<DoctorLine[]> {
  const { ok, off, warn, bad } = linesOf('backups', 'backups.newest')
  const { backups: nightly, backupFolder, backupPassphrase } = app.settings
  const [newest] = backupsIn(backupFolder).filter(({ kind }) => kind !== 'before-restore')
  const sealed = linesOf('backups', 'backups.passphrase')
  const passphrase = backupPassphrase
    ? sealed.ok('Backups are encrypted and include the key.')
    : sealed.off("Backups aren't encrypted and don't include the key: store the key file separately, or set BACKUP_PASSPHRASE.")
  if (!nightly && !newest)
    return [warn("There's no backup, and automatic backups are off.", 'Set BACKUPS=1, or create a backup below.')]
  if (!newest) {
    const isYoung = process.uptime() * second < day + hour
    return [isYoung ? off("There's no backup yet. The first one runs tonight.") : bad("There's no backup.", whyNone), passphrase]
  }
  const age = app.now().getTime() - newest.madeAt.getTime()
  const text = `The latest backup is ${duration(age)} old.`
  const writable = await access(backupFolder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return [bad("The backup folder isn't writable.", 'Make it writable for the user Homing runs as.'), passphrase]
  if (age > old.much) return [bad(text, whyNone), passphrase]
  return [age > old.little && nightly ? warn(text, whyNone) : ok(text), passphrase]
}

const whyNone = 'Create a backup now, and check the server log for the backup job.'
