// When a person is free on the next working days, for texts that propose a time. Only from the copies of their calendars.
import type { App } from '../../app.ts'
import { offsetAt } from '../../connectors/mime/texts/zones.ts'
import { day, hour, minute } from '../../shared/limits.ts'
import { agendaOf } from './agenda.ts'
import type { StoredTime } from './queries.ts'

const workday = { from: 9 * hour, to: 17 * hour }
const shortest = 30 * minute
const mostDays = 7

export interface FreeDay {
  /** `2026-11-30` */
  date: string
  /** By the clock of the person's zone, `09:00`; at least half an hour each. */
  free: { from: string; to: string }[]
}

/** A line for a prompt: `2026-11-30 Monday: 09:00-10:30, 12:00-17:00`. */
export const freeLine = ({ date, free }: FreeDay): string =>
  `${date} ${weekdayOf(date, 'en')}: ${free.map(({ from, to }) => `${from}-${to}`).join(', ')}`

const weekdayOf = (date: string, locale: string) =>
  new Date(date).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })

/** The first of them, as a letter names it. */
export function firstFree([first]: readonly FreeDay[], language: 'en' | 'de'): string | undefined {
  const [time] = first?.free ?? []
  if (!first || !time) return undefined
  const day = new Date(first.date).toLocaleDateString(language === 'de' ? 'de' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return language === 'de' ? `${day} um ${time.from} Uhr` : `${day} at ${time.from}`
}

/** A copy that is older says nothing of the next days. */
const freshMs = day

/** The next working days with time. Empty where not all that takes time is known. */
export async function freeTimes(app: App, userId: string): Promise<FreeDay[]> {
  const now = app.now().getTime()
  const first = await agendaOf(app, userId, { start: now, end: now + 6 * day, allDay: false })
  const second = first && (await agendaOf(app, userId, { start: now + 7 * day, end: now + 9 * day, allDay: false }))
  if (!first || !second) return []
  if (!first.isWhole || !second.isWhole || now - first.syncedAt > freshMs) return []
  const { zone } = first
  const times = [...first.times, ...second.times].filter(({ busy }) => busy === 1)
  const today = Math.floor((now + offsetAt(now, zone)) / day) * day
  const days: FreeDay[] = []
  for (let ahead = 1; ahead <= mostDays; ahead++) {
    const date = today + ahead * day
    if ([0, 6].includes(new Date(date).getUTCDay())) continue
    const free = freeOn(date, times, zone)
    if (free.length > 0) days.push({ date: new Date(date).toISOString().slice(0, 10), free })
  }
  return days
}

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)

/** By the clock on the wall, in milliseconds of the day. */
function freeOn(date: number, times: readonly StoredTime[], zone: string): FreeDay['free'] {
  const taken = times
    .map(({ starts_at, ends_at, all_day }) => {
      const wall = (time: number) => (all_day === 1 ? time : time + offsetAt(time, zone)) - date
      return { from: wall(starts_at), to: wall(ends_at) }
    })
    .filter(({ from, to }) => from < workday.to && to > workday.from)
    .sort((a, b) => a.from - b.from)
  const free: FreeDay['free'] = []
  let at = workday.from
  for (const { from, to } of [...taken, { from: workday.to, to: workday.to }]) {
    if (from - at >= shortest) free.push({ from: clock(at), to: clock(from) })
    at = Math.max(at, to)
  }
  return free
}
