// When a person is free on the next working days, for texts that propose a time. Only from the copies of their calendars.
import type { App } from '../../app.ts'
import { offsetAt } from '../../connectors/mime/texts/zones.ts'
import { day, hour, minute } from '../../shared/limits.ts'
import { agendaOf } from './agenda.ts'
import type { StoredTime } from './queries.ts'

const workday = { from: 9 * hour, to: 17 * hour }
const shortest = 30 * minute
const most = { days: 7, lines: 7 }

/** A line for each working day, such as `2026-11-30 Monday: 09:00-10:30, 12:00-17:00`. Empty without a synced calendar. */
export async function freeTimes(app: App, userId: string): Promise<string[]> {
  const now = app.now().getTime()
  const first = await agendaOf(app, userId, { start: now, end: now + 6 * day, allDay: false })
  const second = first && (await agendaOf(app, userId, { start: now + 7 * day, end: now + 9 * day, allDay: false }))
  if (!first) return []
  const { zone } = first
  const times = [...first.times, ...(second?.times ?? [])].filter(({ busy }) => busy === 1)
  const today = Math.floor((now + offsetAt(now, zone)) / day) * day
  const lines: string[] = []
  for (let ahead = 1; ahead <= most.days && lines.length < most.lines; ahead++) {
    const date = today + ahead * day
    if ([0, 6].includes(new Date(date).getUTCDay())) continue
    const free = freeOn(date, times, zone)
    if (free !== '') lines.push(`${new Date(date).toISOString().slice(0, 10)} ${weekday(date)}: ${free}`)
  }
  return lines
}

const weekday = (date: number) => new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)

/** By the clock on the wall, in milliseconds of the day. */
function freeOn(date: number, times: readonly StoredTime[], zone: string): string {
  const taken = times
    .map(({ starts_at, ends_at, all_day }) => {
      const wall = (time: number) => (all_day === 1 ? time : time + offsetAt(time, zone)) - date
      return { from: wall(starts_at), to: wall(ends_at) }
    })
    .filter(({ from, to }) => from < workday.to && to > workday.from)
    .sort((a, b) => a.from - b.from)
  const free: string[] = []
  let at = workday.from
  for (const { from, to } of [...taken, { from: workday.to, to: workday.to }]) {
    if (from - at >= shortest) free.push(`${clock(at)}-${clock(from)}`)
    at = Math.max(at, to)
  }
  return free.join(', ')
}
