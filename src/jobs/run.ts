// Runs the jobs by the clock: never two runs of one job at a time, each with a result in `job_run` and the log.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { watchEventLoop } from '../core/event-loop.ts'
import { noRuntime } from '../core/runtime.ts'
import type { OpenApp } from '../open.ts'
import type { JobRunTable } from '../store/tables/server.ts'
import { type Job, jobs } from './jobs.ts'
import { longestInterval } from './longest-pause.ts'
import { noteRun } from './queries.ts'
import { scheduleJobs } from './schedule.ts'
import type { ManualRun } from './sync-mail.ts'
import { startTriage } from './triage.ts'
import { startWorkers, type Workers } from './workers.ts'

export async function startJobs(app: OpenApp): Promise<AsyncDisposable> {
  const workers = await startWorkers(app)
  const triage = await startTriage(app)
  const eventLoop = watchEventLoop()
  const clock = scheduleJobs(jobs, (job) => runJob(app, job, workers))
  app.runtime = {
    connections: workers.connections,
    waitingFor: workers.waitingFor,
    freeConnection: workers.freeConnection,
    jobs: () => jobs.map(({ name, schedule }) => ({ name, every: longestInterval(schedule) })),
    eventLoop: eventLoop.delay,
  }
  return {
    async [Symbol.asyncDispose]() {
      app.runtime = noRuntime
      eventLoop[Symbol.dispose]()
      await clock[Symbol.asyncDispose]()
      await triage[Symbol.asyncDispose]()
      await workers[Symbol.asyncDispose]()
    },
  }
}

/** Runs one job now. A failure is written down and does not travel: the result begins with `failed`. */
export async function runJob(app: App, job: Job, workers: Workers | undefined, byHand?: ManualRun): Promise<string> {
  const started = app.now().getTime()
  await noted(app, { name: job.name, started_at: started, finished_at: null, result: null })
  let result: string
  try {
    result = await job.run(app, workers, byHand)
    app.log.info({ job: job.name, ms: app.now().getTime() - started, result }, 'job done')
  } catch (err) {
    result = err instanceof AppError ? `failed: ${err.message}` : 'failed'
    app.log.error({ job: job.name, err }, 'job failed')
  }
  await noted(app, { name: job.name, started_at: started, finished_at: app.now().getTime(), result })
  return result
}

/** A job that makes room has to run also where that cannot be written down. */
async function noted(app: App, run: JobRunTable): Promise<void> {
  await noteRun(app.db, run).catch((err: unknown) => app.log.error({ job: run.name, err }, 'a job was not written down'))
}
