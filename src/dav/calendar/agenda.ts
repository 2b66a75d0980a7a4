// What is in a person's calendars, from the copies that are stored: nobody waits for a server.
import type { App } from '../../app.ts'
import { fromWall, offsetAt } from '../../connectors/mime/texts/zones.ts'
import { day } from '../../shared/limits.ts'
import { personTimeZone } from '../../user/person.ts'
import { calendarWindow } from '../limits.ts'
import { chosenCalendars, eventCalendar, type StoredTime, timesBetween } from './queries.ts'

const mostTimes = 200

export interface Span {
  /** Moments; of whole days, midnight UTC of the first and of the day after the last. */
  start: number
  end: number
  allDay: boolean
}

/** Whole days in the person's zone. */
export interface Agenda {
  zone: string
  times: StoredTime[]
  /** False where there is, or may be, more in the calendars. */
  isWhole: boolean
  /** When the calendar that was synced longest ago was. */
  syncedAt: number
}

/** Undefined where no calendar is synced, or the days lie outside of what is stored. */
export async function agendaOf(app: App, userId: string, span: Span): Promise<Agenda | undefined> {
  const chosen = await chosenCalendars(app.db, userId)
  const calendars = chosen.filter(({ synced_at }) => synced_at !== null)
  if (calendars.length === 0) return undefined
  const zone = await personTimeZone(app, userId)
  const dates = datesOf(span, zone)
  const [from, to] = [fromWall(dates.from, zone), fromWall(dates.to, zone)]
  const isStored = calendars.every(
    ({ window_from }) => window_from !== null && from >= window_from && to <= window_from + calendarWindow.lengthMs,
  )
  if (!isStored) return undefined
  const times = await timesBetween(app.db, userId, { from, to, dayFrom: dates.from, dayTo: dates.to }, mostTimes)
  const isWhole = times.length < mostTimes && chosen.every(({ synced_at, truncated }) => synced_at !== null && truncated === 0)
  return { zone, times, isWhole, syncedAt: Math.min(...calendars.map(({ synced_at }) => synced_at ?? 0)) }
}

/** The days that it touches, as midnights of the zone read as UTC; at most a week. */
function datesOf({ start, end, allDay }: Span, zone: string): { from: number; to: number } {
  const wall = (time: number) => (allDay ? time : time + offsetAt(time, zone))
  const from = Math.floor(wall(start) / day) * day
  const last = Math.ceil(Math.max(wall(end), wall(start) + 1) / day) * day
  return { from, to: Math.min(last, from + 7 * day) }
}

/** The name of the calendar that events go to; null where the person has chosen none. */
export async function eventCalendarName(app: App, userId: string): Promise<string | null> {
  return (await eventCalendar(app.db, userId))?.name ?? null
}
