// What runs by the clock: whether it has, and how it ended.

import type { App } from '../../app.ts'
import type { SystemState } from '../../shared/admin.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { hour, minute, second } from '../../shared/limits.ts'
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
