// Starts jobs by cron expressions in the server's time, as crond does: once a minute it looks which are due. A minute that was
// missed (the machine slept, the clock was put forward) is caught up with; a clock that is put back keeps no job waiting.
import { day, hour, minute } from '../shared/limits.ts'

export interface ScheduledJob {
  name: string
  // A cron expression of five fields: each `*`, a step such as `*/15`, or a number. All of them have to match.
  schedule: string
}

/** How late a job may still start. Longer than the hour that daylight saving time takes away. */
const LATEST_MS = 90 * minute

/** Calls `run` for each when due, never twice at once. */
export function scheduleJobs<T extends ScheduledJob>(all: readonly T[], run: (one: T) => Promise<unknown>): Disposable {
  const running = new Set<string>()
  const once = async (one: T) => {
    if (running.has(one.name)) return
    running.add(one.name)
    await run(one).finally(() => running.delete(one.name))
  }
  const jobs = all.map((one) => ({ one, isDue: matcher(one.schedule) }))
  let last = localMinute()
  let timer: NodeJS.Timeout
  const check = () => {
    const now = localMinute()
    const from = now < last ? now : Math.max(last + minute, now - LATEST_MS)
    for (const { one, isDue } of jobs) {
      for (let at = from; at <= now; at += minute) {
        if (!isDue(new Date(at))) continue
        void once(one)
        break
      }
    }
    last = now
    plan()
  }
  const plan = () => {
    timer = setTimeout(check, minute - (Date.now() % minute))
  }
  plan()
  return { [Symbol.dispose]: () => clearTimeout(timer) }
}

/** The minute that a clock on the wall shows, as if it were UTC. */
function localMinute(): number {
  const now = new Date()
  return Math.floor(now.getTime() / minute) * minute - now.getTimezoneOffset() * minute
}

function matcher(schedule: string): (at: Date) => boolean {
  const [minutes, hours, days, months, weekdays] = fieldsOf(schedule).map(fieldMatcher)
  return (at) =>
    Boolean(
      minutes?.(at.getUTCMinutes()) &&
        hours?.(at.getUTCHours()) &&
        days?.(at.getUTCDate()) &&
        months?.(at.getUTCMonth() + 1) &&
        weekdays?.(at.getUTCDay()),
    )
}

function fieldsOf(schedule: string): string[] {
  const fields = schedule.split(' ')
  if (fields.length !== 5 || !fields.every((field) => /^(?:\*|\*\/[1-9]\d?|\d{1,2})$/.test(field)))
    throw new Error(`no schedule: ${schedule}`)
  return fields
}

function fieldMatcher(field: string): (value: number) => boolean {
  if (field === '*') return () => true
  const step = stepOf(field)
  return step === undefined ? (value) => value === Number(field) : (value) => value % step === 0
}

function stepOf(field: string): number | undefined {
  return field.startsWith('*/') ? Number(field.slice(2)) : undefined
}

/** Longest time between two runs, in milliseconds. */
export function longestInterval(schedule: string): number {
  const [minutes = '*', hours = '*', days = '*', months = '*', weekdays = '*'] = fieldsOf(schedule)
  if (months !== '*') return 366 * day
  if (days !== '*') return 31 * day
  if (weekdays !== '*') return 7 * day
  if (hours !== '*') return (stepOf(hours) ?? 24) * hour
  return minutes === '*' ? minute : (stepOf(minutes) ?? 60) * minute
}
