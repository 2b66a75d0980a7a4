// A calendar object (RFC 4791, section 4.1) as the times at which it takes place within a window. Repetitions are followed within limits
// (RFC 5545, section 3.8.5): the server may be anybody's. Runs in the MIME worker, which bounds time and memory.
import ICAL from 'ical.js'
import { day } from '../../shared/limits.ts'
import { cleanLine } from '../clean-text.ts'
import { fromWall, zoneOf } from '../mime/texts/zones.ts'

export interface TimeWindow {
  from: number
  to: number
  /** Of clocks without a zone: the person's. */
  zone: string
  /** The person's addresses, lower case: what they declined takes none of their time. */
  own: string[]
}
export interface EventTime {
  /** Of whole days: midnight UTC of the first, and of the day after the last. */
  start: number
  end: number
  title: string
  place: string
  allDay: boolean
  busy: boolean
}
export interface ReadEvent {
  uid: string
  times: EventTime[]
  /** It takes place more often than is followed. */
  cut: boolean
}

/** Steps and times are of one object, however many events are in it. */
const most = { components: 500, steps: 20_000, times: 500, titleChars: 300, lengthMs: 10 * 366 * day }

/** Null where it is no calendar object that can be read. */
export function readEvent(source: string, window: TimeWindow): ReadEvent | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(source))
    return calendar.name === 'vcalendar' ? fromCalendar(calendar, window) : null
  } catch {
    return null // What cannot be read as a calendar object is none.
  }
}

function fromCalendar(calendar: ICAL.Component, window: TimeWindow): ReadEvent | null {
  const events = calendar.getAllSubcomponents('vevent').slice(0, most.components)
  const [first] = events
  if (!first) return null
  const masters = events.filter((one) => !one.hasProperty('recurrence-id'))
  const exceptions = events.filter((one) => one.hasProperty('recurrence-id'))
  const replaced = new Set(exceptions.flatMap((one) => momentAt(one, 'recurrence-id', window) ?? []))
  const left = { steps: most.steps, times: most.times }
  const times = [
    // First: what stands for a repetition is never what there is no more room for.
    ...exceptions.flatMap((one) => timesOf(one, window, noMoments, left)),
    ...masters.flatMap((one) => timesOf(one, window, replaced, left)),
  ]
  const distinct = new Map(times.map((one) => [one.start, one]))
  const cut = left.steps === 0 || left.times === 0 || distinct.size > most.times
  return { uid: textOf(first, 'uid', 500), times: [...distinct.values()].slice(0, most.times), cut }
}

const noMoments: ReadonlySet<number> = new Set()

interface Left {
  steps: number
  times: number
}

function timesOf(event: ICAL.Component, window: TimeWindow, replaced: ReadonlySet<number>, left: Left): EventTime[] {
  const start = timeOf(event, 'dtstart')
  if (!start || textOf(event, 'status', 20).toUpperCase() === 'CANCELLED' || isDeclined(event, window.own)) return []
  const zone = zoneIn(event, 'dtstart', window)
  const at = (time: ICAL.Time) => momentOf(time, zone, window)
  const length = Math.min(most.lengthMs, Math.max(0, lengthOf(event, start, at, window) || 0))
  const facts = {
    title: textOf(event, 'summary', most.titleChars),
    place: textOf(event, 'location', most.titleChars),
    allDay: start.isDate,
    busy: textOf(event, 'transp', 20).toUpperCase() !== 'TRANSPARENT',
  }
  const starts = startsOf(event, start, window, at, length, left).map(at)
  return starts.filter((time) => !replaced.has(time)).map((time) => ({ start: time, end: time + length, ...facts }))
}

/** Those that touch the window. */
function startsOf(
  event: ICAL.Component,
  start: ICAL.Time,
  { from, to }: TimeWindow,
  at: (time: ICAL.Time) => number,
  length: number,
  left: Left,
): ICAL.Time[] {
  const touches = (time: ICAL.Time) => at(time) < to && at(time) + Math.max(length, 1) > from
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return touches(start) ? [start] : []
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: start })
  const earliest = new Date(from - length).getUTCFullYear() - 1
  const found: ICAL.Time[] = []
  while (left.steps > 0 && left.times > 0) {
    left.steps--
    const next = expansion.next()
    if (!next) break
    // Zones are only looked at near the window: that takes longer than all the rest.
    if (next.year < earliest) continue
    if (at(next) >= to) break
    if (!touches(next)) continue
    left.times--
    found.push(next)
  }
  return found
}

/** The zone that a property names; undefined where nobody knows it. Of a clock without a zone: the person's. */
function zoneIn(event: ICAL.Component, name: string, window: TimeWindow): string | undefined {
  const named = event.getFirstProperty(name)?.getFirstParameter('tzid')
  return named ? zoneOf(named) : window.zone
}

function momentAt(event: ICAL.Component, name: string, window: TimeWindow): number | undefined {
  const time = timeOf(event, name)
  return time && momentOf(time, zoneIn(event, name, window), window)
}

/** `zone` is undefined where only the calendar's own description of it can be known; without that it is the person's. */
function momentOf(time: ICAL.Time, zone: string | undefined, window: TimeWindow): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [0] : [time.hour, time.minute, time.second]))
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone) return wall
  const isDescribed = zone === undefined && time.zone !== null && time.zone !== ICAL.Timezone.localTimezone
  return isDescribed ? time.toUnixTime() * 1000 : fromWall(wall, zone ?? window.zone)
}

/** By DTEND, DURATION, or what stands for both where neither is given (RFC 5545, section 3.6.1). */
function lengthOf(event: ICAL.Component, start: ICAL.Time, at: (time: ICAL.Time) => number, window: TimeWindow): number {
  const end = timeOf(event, 'dtend')
  if (end && end.isDate === start.isDate) return momentOf(end, zoneIn(event, 'dtend', window), window) - at(start)
  const duration: unknown = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
  return start.isDate ? day : 0
}

function isDeclined(event: ICAL.Component, own: readonly string[]): boolean {
  return event.getAllProperties('attendee').some((property) => {
    const value: unknown = property.getFirstValue()
    const email = typeof value === 'string' ? value.replace(/^mailto:/i, '').toLowerCase() : ''
    return own.includes(email) && property.getFirstParameter('partstat')?.toUpperCase() === 'DECLINED'
  })
}

function timeOf(event: ICAL.Component, name: string): ICAL.Time | undefined {
  const value: unknown = event.getFirstPropertyValue(name)
  return value instanceof ICAL.Time && value.year >= 1970 && value.year < 2170 ? value : undefined
}

function textOf(event: ICAL.Component, name: string, chars: number): string {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? cleanLine(value, chars) : ''
}
