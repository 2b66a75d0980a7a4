// Runs scheduled jobs: never two runs of one job at a time, each with a result in `job_run` and the log.

import cron from 'node-cron'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { noRuntime, watchEventLoop } from '../core/runtime.ts'
import type { OpenApp } from '../open.ts'
import { day, hour, minute, second } from '../shared/limits.ts'
import type { JobRunTable } from '../store/tables/server.ts'
import { type Job, jobs } from './jobs.ts'
import { noteRun } from './queries.ts'
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

/** Runs one job now. A failure is recorded, not thrown: the result begins with `failed`. */
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

/** A job that frees disk space has to run even where its run cannot be recorded. */
async function noted(app: App, run: JobRunTable): Promise<void> {
  await noteRun(app.db, run).catch((err: unknown) => app.log.error({ job: run.name, err }, 'job run not recorded'))
}

/** Longest time between two runs, in milliseconds, of the cron expressions in jobs.ts: stars, steps and numbers in five fields. */
export function longestInterval(schedule: string): number {
  const [minutes = '*', hours = '*', days = '*', months = '*', weekdays = '*'] = schedule.split(' ')
  if (months !== '*') return 366 * day
  if (days !== '*') return 31 * day
  if (weekdays !== '*') return 7 * day
  if (hours !== '*') return step(hours, hour) ?? day
  return step(minutes, minute) ?? (minutes === '*' ? minute : hour)
}

function step(field: string, unit: number): number | undefined {
  const every = /^\*\/(\d+)$/.exec(field)?.[1]
  return every === undefined ? undefined : Number(every) * unit
}

// Runs jobs by cron expressions, also when the clock is changed. The scheduler sleeps until the next run; a clock that is set back
// would make it sleep that much longer, so it is restarted whenever the clock has jumped.

/** How often the clock is checked, and the difference that is more than a late timer. */
const CHECK_EVERY_MS = 20 * second
const CLOCK_MOVED_MS = 10 * second

export interface ScheduledJob {
  name: string
  /** Cron expression, server time. */
  schedule: string
}

/** Calls `run` for each when due, never twice at once, and late rather than never. */
export function scheduleJobs<T extends ScheduledJob>(all: readonly T[], run: (one: T) => Promise<unknown>): AsyncDisposable {
  const running = new Set<string>()
  const once = async (one: T) => {
    if (running.has(one.name)) return
    running.add(one.name)
    await run(one).finally(() => running.delete(one.name))
  }
  const start = () =>
    all.map((one) =>
      cron.schedule(one.schedule, () => once(one), { noOverlap: true, name: one.name, missedExecutionTolerance: 30 * minute }),
    )
  let tasks = start()
  let last = Date.now()
  const watch = setInterval(() => {
    const step = Date.now() - last - CHECK_EVERY_MS
    last = Date.now()
    if (Math.abs(step) < CLOCK_MOVED_MS) return
    for (const task of tasks) void task.destroy()
    tasks = start()
  }, CHECK_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(watch)
      for (const task of tasks) await task.destroy()
    },
  }
}
