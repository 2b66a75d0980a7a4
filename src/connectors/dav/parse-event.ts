// A calendar object (RFC 4791, section 4.1) as the times at which it takes place within a window. Repetitions are followed within limits
// (RFC 5545, section 3.8.5): the server may be anybody's. Runs in the MIME worker, which bounds time and memory.
import ICAL from 'ical.js'
import { day } from '../../shared/limits.ts'
import { cleanLine } from '../clean-text.ts'
import { parseCalendar } from '../mime/texts/parse-calendar.ts'
import { momentIn, momentOf, type TimeWindow, timeOf, zoneIn } from './event-time.ts'
import { boundedLength, type Clock, clockOf, type Left, occurrencesOf } from './recurrence.ts'

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
const most = { components: 500, steps: 20_000, times: 500, titleChars: 300 }

/** Null where it is no calendar object that can be read. */
export function readEvent(source: string, window: TimeWindow): ReadEvent | null {
  try {
    const calendar = parseCalendar(source)
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
  const replaced = new Set(exceptions.flatMap((one) => momentIn(one, 'recurrence-id', window) ?? []))
  const left = { steps: most.steps, times: most.times }
  const times = [
    // First: what stands for a repetition is never what there is no more room for.
    ...exceptions.flatMap((one) => timesOf(one, window, noMoments, left)),
    ...masters.flatMap((one) => timesOf(one, window, replaced, left)),
  ]
  // A date that is listed twice is one event; an exception moved onto another's start, with a different length, is a second one.
  const distinct = new Map(times.map((one) => [`${one.start} ${one.end}`, one]))
  const cut = left.steps === 0 || left.times === 0 || distinct.size > most.times
  return { uid: textOf(first, 'uid', 500), times: [...distinct.values()].slice(0, most.times), cut }
}

const noMoments: ReadonlySet<number> = new Set()

function timesOf(event: ICAL.Component, window: TimeWindow, replaced: ReadonlySet<number>, left: Left): EventTime[] {
  const start = timeOf(event, 'dtstart')
  if (!start || textOf(event, 'status', 20).toUpperCase() === 'CANCELLED' || isDeclined(event, window.own)) return []
  const clock = clockOf(start, zoneIn(event, 'dtstart', window), window)
  const series = { start, clock, length: boundedLength(lengthOf(event, start, clock, window)) }
  const facts = {
    title: textOf(event, 'summary', most.titleChars),
    place: textOf(event, 'location', most.titleChars),
    allDay: start.isDate,
    busy: textOf(event, 'transp', 20).toUpperCase() !== 'TRANSPARENT',
  }
  return occurrencesOf(event, series, window, left)
    .filter((time) => !replaced.has(time.start))
    .map((time) => ({ ...time, ...facts }))
}

/** By DTEND, DURATION, or what stands for both where neither is given (RFC 5545, section 3.6.1). */
function lengthOf(event: ICAL.Component, start: ICAL.Time, { momentAt }: Clock, window: TimeWindow): number {
  const end = timeOf(event, 'dtend')
  if (end && end.isDate === start.isDate) {
    const length = momentOf(end, zoneIn(event, 'dtend', window), window) - momentAt(start)
    // Some programs end an all-day event on the day it starts, although DTEND is exclusive.
    return start.isDate ? Math.max(day, length) : length
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

function textOf(event: ICAL.Component, name: string, chars: number): string {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? cleanLine(value, chars) : ''
}
