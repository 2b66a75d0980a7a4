// A calendar object (RFC 4791, section 4.1) as the times at which it takes place within a window. Repetitions are followed within limits
// (RFC 5545, section 3.8.5): the server may be anybody's. Runs in the MIME worker, which bounds time and memory.
import ICAL from 'ical.js'
import { day, hour, minute, second } from '../../shared/limits.ts'
import { cleanLine } from '../clean-text.ts'
import { fromWall, offsetAt, zoneOf } from '../mime/texts/zones.ts'

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
  // A repetition that is named twice takes place once; one that was moved onto the time of another is longer, or shorter.
  const distinct = new Map(times.map((one) => [`${one.start} ${one.end}`, one]))
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
  const clock = clockOf(start, zoneIn(event, 'dtstart', window), window)
  const series = { start, clock, length: bounded(lengthOf(event, start, clock.at, window)) }
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

const bounded = (length: number) => Math.min(most.lengthMs, Math.max(0, length || 0))

interface Series {
  start: ICAL.Time
  clock: Clock
  length: number
}
/**
 * The clock that an event goes by. Rules are followed on it, without a zone (RFC 5545, section 3.3.10): ICAL knows zones only
 * where the calendar describes them, and comparing by them takes longer than all the rest.
 */
interface Clock {
  at(time: ICAL.Time): number
  /** What it shows at a moment. */
  timeAt(moment: number): ICAL.Time
}

function clockOf(start: ICAL.Time, zone: string | undefined, window: TimeWindow): Clock {
  const described = isDescribed(start, zone) ? start.zone : null
  const isUtc = start.isDate || start.zone === ICAL.Timezone.utcTimezone
  return {
    at: (time) => momentOf(inZone(time, start.zone), zone, window),
    timeAt(moment) {
      const wall = described || isUtc ? moment : moment + offsetAt(moment, zone ?? window.zone)
      const time = ICAL.Time.fromJSDate(new Date(wall), true)
      return inZone(described ? time.convertToZone(described) : time, ICAL.Timezone.localTimezone)
    },
  }
}

function inZone(time: ICAL.Time, zone: ICAL.Time['zone']): ICAL.Time {
  const copy = time.clone()
  copy.zone = zone
  return copy
}

interface Occurrence {
  start: number
  end: number
}

/** Those that touch the window. */
function occurrencesOf(event: ICAL.Component, series: Series, window: TimeWindow, left: Left): Occurrence[] {
  const { start, clock, length } = series
  const isExcluded = exclusionsOf(event, series, window)
  const found: Occurrence[] = []
  const take = (one: Occurrence) => {
    if (left.times === 0 || one.start >= window.to || Math.max(one.end, one.start + 1) <= window.from || isExcluded(one.start))
      return
    left.times--
    found.push(one)
  }
  const rules = event.getAllProperties('rrule').flatMap((property) => ruleOf(property.getFirstValue()))
  for (const rule of rules) followRule(rule, series, window, left, take)
  // Without a rule it takes place at its start, and on its dates (RFC 5545, section 3.8.5.2).
  if (rules.length === 0) take({ start: clock.at(start), end: clock.at(start) + length })
  for (const one of extraDates(event, series, window)) take(one)
  return found
}

const ruleOf = (value: unknown): ICAL.Recur[] => (value instanceof ICAL.Recur ? [value] : [])

function followRule(
  rule: ICAL.Recur,
  series: Series,
  { from, to }: TimeWindow,
  left: Left,
  take: (one: Occurrence) => void,
): void {
  const { start, clock, length } = series
  if (rule.until) rule.until = lastOf(rule.until, series)
  const repetitions = rule.iterator(nearStart(rule, inZone(start, ICAL.Timezone.localTimezone), from - length - 2 * day))
  const earliest = new Date(from - length).getUTCFullYear() - 1
  while (left.steps > 0 && left.times > 0) {
    left.steps--
    const next = repetitions.next()
    if (!next) break
    // Zones are only asked near the window.
    if (next.year < earliest) continue
    const at = clock.at(next)
    if (at >= to) break
    take({ start: at, end: at + length })
  }
}

/** UNTIL on the clock of the event, of which it is an end in UTC or a whole day. */
function lastOf(until: ICAL.Time, { start, clock }: Series): ICAL.Time {
  if (start.isDate) return until
  if (until.isDate) return new ICAL.Time({ ...dateOf(until), hour: 23, minute: 59, second: 59 }, ICAL.Timezone.localTimezone)
  if (until.zone === ICAL.Timezone.utcTimezone) return clock.timeAt(until.toUnixTime() * 1000)
  return inZone(until, ICAL.Timezone.localTimezone)
}

const dateOf = ({ year, month, day }: ICAL.Time) => ({ year, month, day })

const periods: Partial<Record<string, number>> = {
  SECONDLY: second,
  MINUTELY: minute,
  HOURLY: hour,
  DAILY: day,
  WEEKLY: 7 * day,
}

/** A later start of the same repetitions, as near as can be known without following them. */
function nearStart({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, before: number): ICAL.Time {
  const period = (periods[freq] ?? 0) * Math.max(1, interval)
  const wall = start.toUnixTime() * 1000
  const skipped = period > 0 && !count ? Math.floor((before - wall) / period) : 0
  if (skipped <= 0) return start
  const later = inZone(ICAL.Time.fromJSDate(new Date(wall + skipped * period), true), ICAL.Timezone.localTimezone)
  later.isDate = start.isDate
  return later
}

/** RDATE: times of any zone, or periods of their own length. */
function extraDates(event: ICAL.Component, { start, clock, length }: Series, window: TimeWindow): Occurrence[] {
  return valuesOf(event, 'rdate', window).flatMap(({ value, zone }) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time) || !isNear(time, window)) return []
    if (start.isDate) return [spanFrom(Date.UTC(time.year, time.month - 1, time.day), length)]
    if (time.isDate) return [spanFrom(clock.at(new ICAL.Time({ ...start.toJSON(), ...dateOf(time) }, start.zone)), length)]
    const own = value instanceof ICAL.Period ? value.getDuration().toSeconds() * 1000 : length
    return [spanFrom(momentOf(time, zone, window), bounded(own))]
  })
}

const spanFrom = (start: number, length: number): Occurrence => ({ start, end: start + length })

/** EXDATE: times of any zone, or whole days on the clock of the event. */
function exclusionsOf(event: ICAL.Component, { start, clock }: Series, window: TimeWindow): (moment: number) => boolean {
  const moments = new Set<number>()
  const days = new Set<string>()
  for (const { value, zone } of valuesOf(event, 'exdate', window)) {
    if (!(value instanceof ICAL.Time) || !isNear(value, window)) continue
    if (value.isDate || start.isDate) days.add(value.toString().slice(0, 10))
    else moments.add(momentOf(value, zone, window))
  }
  return (moment) => moments.has(moment) || (days.size > 0 && days.has(clock.timeAt(moment).toString().slice(0, 10)))
}

/** All values of all properties of a name, with their zones. */
function valuesOf(event: ICAL.Component, name: string, window: TimeWindow): { value: unknown; zone: string | undefined }[] {
  return event.getAllProperties(name).flatMap((property) => {
    const zone = zoneBy(property, window)
    return property.getValues().map((value: unknown) => ({ value, zone }))
  })
}

const isNear = ({ year }: ICAL.Time, { from, to }: TimeWindow) =>
  year >= new Date(from - most.lengthMs).getUTCFullYear() && year <= new Date(to).getUTCFullYear() + 1

/** The zone that a property names; undefined where nobody knows it. Of a clock without a zone: the person's. */
function zoneIn(event: ICAL.Component, name: string, window: TimeWindow): string | undefined {
  return zoneBy(event.getFirstProperty(name), window)
}

function zoneBy(property: ICAL.Property | null, window: TimeWindow): string | undefined {
  const named = property?.getFirstParameter('tzid')
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
  return isDescribed(time, zone) ? time.toUnixTime() * 1000 : fromWall(wall, zone ?? window.zone)
}

const isDescribed = (time: ICAL.Time, zone: string | undefined): boolean =>
  zone === undefined && time.zone !== null && time.zone !== ICAL.Timezone.localTimezone

/** By DTEND, DURATION, or what stands for both where neither is given (RFC 5545, section 3.6.1). */
function lengthOf(event: ICAL.Component, start: ICAL.Time, at: (time: ICAL.Time) => number, window: TimeWindow): number {
  const end = timeOf(event, 'dtend')
  if (end && end.isDate === start.isDate) {
    const length = momentOf(end, zoneIn(event, 'dtend', window), window) - at(start)
    // Some programs write the same day as the end of a whole day.
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

/** Birthdays are those of people of the last century, or of 1604 where the year isn't known. */
function timeOf(event: ICAL.Component, name: string): ICAL.Time | undefined {
  const value: unknown = event.getFirstPropertyValue(name)
  return value instanceof ICAL.Time && value.year >= 1600 && value.year < 2170 ? value : undefined
}

function textOf(event: ICAL.Component, name: string, chars: number): string {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? cleanLine(value, chars) : ''
}
