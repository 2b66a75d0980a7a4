// Starts jobs by cron expressions in the server's time.
import cron from 'node-cron'
import { day, hour, minute, second } from '../shared/limits.ts'

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
/** Scheduling blocks the main thread for 20 ms the first time, which must not delay the first requests after startup. */
const START_AFTER_MS = second

export interface ScheduledJob {
  name: string
  /** Cron expression, server time. */
  schedule: string
}

export interface Schedule extends AsyncDisposable {
  /** Runs one now, unless it is running. */
  runNow(name: string): Promise<void>
}

/** Calls `run` for each when due, never twice at once, and late rather than never. */
export function scheduleJobs<T extends ScheduledJob>(all: readonly T[], run: (one: T) => Promise<unknown>): Schedule {
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
  let tasks: ReturnType<typeof start> = []
  const starting = setTimeout(() => {
    tasks = start()
  }, START_AFTER_MS)
  let last = Date.now()
  const watch = setInterval(() => {
    const step = Date.now() - last - CHECK_EVERY_MS
    last = Date.now()
    if (Math.abs(step) < CLOCK_MOVED_MS) return
    for (const task of tasks) void task.destroy()
    tasks = start()
  }, CHECK_EVERY_MS)
  return {
    async runNow(name) {
      for (const one of all) if (one.name === name) await once(one)
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(starting)
      clearInterval(watch)
      for (const task of tasks) await task.destroy()
    },
  }
}
