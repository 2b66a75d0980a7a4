// Runs jobs by cron expressions, also when the clock is changed. The scheduler sleeps until the next run; a clock that is set back
// would make it sleep that much longer, so it is restarted whenever the clock has jumped.
import cron from 'node-cron'
import { minute, second } from '../shared/limits.ts'

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
