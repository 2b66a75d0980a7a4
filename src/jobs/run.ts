// Runs scheduled jobs: never two runs of one job at a time, each with a result in `job_run` and the log.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { releaseMemory } from '../core/release-memory.ts'
import { noRuntime, watchEventLoop } from '../core/runtime.ts'
import type { OpenApp } from '../open.ts'
import { stopMoves } from '../shared-mailboxes/move-account.ts'
import type { JobRunTable } from '../store/tables/server.ts'
import { keepRun } from '../system/job-runs.ts'
import { davSyncs } from './dav.ts'
import { watchForHomeAssistant } from './home-assistant.ts'
import { everyMinute, type Job, jobs } from './jobs.ts'
import { watchArrivals } from './push.ts'
import { noteRun } from './queries.ts'
import { longestInterval, scheduleJobs } from './schedule.ts'
import type { ManualRun } from './sync-mail.ts'
import { startTriage } from './triage.ts'
import { watchForWebhooks } from './webhooks.ts'
import { startWorkers, type Workers } from './workers.ts'

export async function startJobs(app: OpenApp): Promise<AsyncDisposable> {
  const workers = await startWorkers(app)
  const clock = scheduleJobs(jobs, (job) => runJob(app, job, workers))
  // A long sync leaves much of the file empty, and nobody wants to wait for the night.
  const triage = await startTriage(app, () => void clock.runNow('compact').then(releaseMemory))
  const arrivals = watchArrivals(app)
  const webhooks = watchForWebhooks(app)
  const contactsAndCalendars = davSyncs(app)
  const homeAssistant = await watchForHomeAssistant(app)
  const eventLoop = watchEventLoop()
  app.runtime = {
    connections: workers.connections,
    waitingFor: workers.waitingFor,
    freeConnection: workers.freeConnection,
    accountsSettled: workers.accountsSettled,
    jobs: () => jobs.map(({ name, schedule }) => ({ name, every: longestInterval(schedule) })),
    eventLoop: eventLoop.delay,
  }
  // What the last run of the program left half done is not there for a person until it is finished.
  const resumed = clock.runNow('moved-accounts')
  return {
    async [Symbol.asyncDispose]() {
      app.runtime = noRuntime
      await stopMoves(app)
      await resumed
      eventLoop[Symbol.dispose]()
      await clock[Symbol.asyncDispose]()
      await arrivals[Symbol.asyncDispose]()
      await contactsAndCalendars[Symbol.asyncDispose]()
      await homeAssistant[Symbol.asyncDispose]()
      await triage[Symbol.asyncDispose]()
      await workers[Symbol.asyncDispose]()
      // Last, because the others may still cause events while they stop.
      await webhooks[Symbol.asyncDispose]()
    },
  }
}

/** Runs one job now. A failure is recorded, not thrown: the result begins with `failed`. */
export async function runJob(app: App, job: Job, workers: Workers | undefined, byHand?: ManualRun): Promise<string> {
  const started = app.now().getTime()
  await noted(app, job, { name: job.name, started_at: started, finished_at: null, result: null })
  let result: string
  try {
    result = await job.run(app, workers, byHand)
    app.log.info({ job: job.name, ms: app.now().getTime() - started, result }, 'job done')
  } catch (err) {
    result = err instanceof AppError ? `failed: ${err.message}` : 'failed'
    app.log.error({ job: job.name, err }, 'job failed')
  }
  await noted(app, job, { name: job.name, started_at: started, finished_at: app.now().getTime(), result })
  return result
}

/** A job that frees disk space has to run even where its run cannot be recorded. */
async function noted(app: App, { schedule }: Job, run: JobRunTable): Promise<void> {
  const write = async () => {
    if (await keepRun(app, run, schedule === everyMinute)) await noteRun(app.db, run)
  }
  await write().catch((err: unknown) => app.log.error({ job: run.name, err }, 'job run not recorded'))
}
