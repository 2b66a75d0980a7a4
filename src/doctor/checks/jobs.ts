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
  return bad.length > 0 ? bad : [ok(`All ${jobs.length} jobs have run when they should.`)]
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
    return [bad(`The job ${name} did not run when it should.`, 'Restart Homing, and look into its log if that does not help.')]
  if (run?.startedAt && !run.finishedAt && since > longestRun)
    return [warn(`The job ${name} has been running for ${duration(since)}.`, 'Restart Homing if the machine is busy with it.')]
  if (run?.result?.startsWith('failed'))
    return [
      warn(`The job ${name} failed the last time.`, `"npm run job -- ${name}" runs it by hand; the log says what went wrong.`),
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
