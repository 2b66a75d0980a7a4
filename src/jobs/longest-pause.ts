// How long a job may be quiet by its cron expression: to tell one that does not run any more from one whose time has not come.
import { day, hour, minute } from '../shared/limits.ts'

/** In milliseconds. Knows what jobs.ts writes: stars, steps and numbers, in five fields. */
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
