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
}

const most = { components: 500, steps: 20_000, times: 500, titleChars: 300 }

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
  const replaced = new Set(exceptions.map((one) => keyOf(timeOf(one, 'recurrence-id'))))
  const times = [
    ...masters.flatMap((one) => timesOf(one, window, replaced)),
    ...exceptions.flatMap((one) => timesOf(one, window, noKeys)),
  ]
  const distinct = new Map(times.map((one) => [one.start, one]))
  return { uid: textOf(first, 'uid', 500), times: [...distinct.values()].slice(0, most.times) }
}

const noKeys: ReadonlySet<string> = new Set()
const keyOf = (time: ICAL.Time | undefined) => time?.toString() ?? ''

function timesOf(event: ICAL.Component, window: TimeWindow, replaced: ReadonlySet<string>): EventTime[] {
  const start = timeOf(event, 'dtstart')
  if (!start || textOf(event, 'status', 20).toUpperCase() === 'CANCELLED' || isDeclined(event, window.own)) return []
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const zone = (named ? zoneOf(named) : undefined) ?? window.zone
  const at = (time: ICAL.Time) => momentOf(time, named !== undefined && zoneOf(named) === undefined ? undefined : zone)
  const length = Math.max(0, lengthOf(event, start, at))
  const facts = {
    title: textOf(event, 'summary', most.titleChars),
    place: textOf(event, 'location', most.titleChars),
    allDay: start.isDate,
    busy: textOf(event, 'transp', 20).toUpperCase() !== 'TRANSPARENT',
  }
  return startsOf(event, start, window, at, length)
    .filter((time) => !replaced.has(keyOf(time)))
    .map((time) => ({ start: at(time), end: at(time) + length, ...facts }))
}

/** Those that touch the window. */
function startsOf(
  event: ICAL.Component,
  start: ICAL.Time,
  { from, to }: TimeWindow,
  at: (time: ICAL.Time) => number,
  length: number,
): ICAL.Time[] {
  const touches = (time: ICAL.Time) => at(time) < to && at(time) + Math.max(length, 1) > from
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return touches(start) ? [start] : []
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: start })
  const found: ICAL.Time[] = []
  for (let step = 0; step < most.steps && found.length < most.times; step++) {
    const next = expansion.next()
    if (!next || at(next) >= to) break
    if (touches(next)) found.push(next)
  }
  return found
}

/** `zone` is undefined where only the calendar's own description of it is known. */
function momentOf(time: ICAL.Time, zone: string | undefined): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [0] : [time.hour, time.minute, time.second]))
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone) return wall
  return zone === undefined ? time.toUnixTime() * 1000 : fromWall(wall, zone)
}

/** By DTEND, DURATION, or what stands for both where neither is given (RFC 5545, section 3.6.1). */
function lengthOf(event: ICAL.Component, start: ICAL.Time, at: (time: ICAL.Time) => number): number {
  const end = timeOf(event, 'dtend')
  if (end && end.isDate === start.isDate) {
    const named = event.getFirstProperty('dtend')?.getFirstParameter('tzid')
    const zone = named ? zoneOf(named) : undefined
    return (zone === undefined ? at(end) : momentOf(end, zone)) - at(start)
  }
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
