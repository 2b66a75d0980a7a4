// When an event takes place within a window: at its start, or by its rules, dates and exclusions (RFC 5545, section 3.8.5).
import ICAL from 'ical.js'
import { day, hour, minute, second } from '../../shared/limits.ts'
import { offsetAt } from '../mime/texts/zones.ts'
import { isDescribed, momentOf, type TimeWindow, valuesOf } from './event-time.ts'

/** What may still be expanded of an object, however many events are in it. */
export interface Left {
  steps: number
  times: number
}

const maxLengthMs = 10 * 366 * day

export const boundedLength = (length: number) => Math.min(maxLengthMs, Math.max(0, length || 0))

interface Series {
  start: ICAL.Time
  clock: Clock
  length: number
}
/**
 * Converts between moments and the local time of an event. Rules are expanded in local time without a zone (RFC 5545, section 3.3.10):
 * ical.js only knows the zones that the calendar describes, and comparing times in them takes longer than everything else here.
 */
export interface Clock {
  /** The moment, in milliseconds, of a local time. */
  momentAt(time: ICAL.Time): number
  /** The local time, without a zone, of a moment. */
  timeAt(moment: number): ICAL.Time
}

export function clockOf(start: ICAL.Time, zone: string | undefined, window: TimeWindow): Clock {
  const described = isDescribed(start, zone) ? start.zone : null
  const isUtc = start.isDate || start.zone === ICAL.Timezone.utcTimezone
  return {
    momentAt: (time) => momentOf(inZone(time, start.zone), zone, window),
    timeAt(moment) {
      const wall = described || isUtc ? moment : moment + offsetAt(moment, zone ?? window.zone)
      const time = ICAL.Time.fromJSDate(new Date(wall), true)
      return inZone(described ? time.convertToZone(described) : time, ICAL.Timezone.localTimezone)
    },
  }
}

/** The same local time, labelled with another zone. */
function inZone(time: ICAL.Time, zone: ICAL.Time['zone']): ICAL.Time {
  const copy = time.clone()
  copy.zone = zone
  return copy
}

interface Occurrence {
  start: number
  end: number
}

/** The occurrences within the window, by rules and dates, without the excluded ones. */
export function occurrencesOf(event: ICAL.Component, series: Series, window: TimeWindow, left: Left): Occurrence[] {
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
  for (const rule of rules) expandRule(rule, series, window, left, take)
  // Without a rule, DTSTART is the first occurrence (RFC 5545, section 3.8.5.2).
  if (rules.length === 0) take(spanFrom(clock.momentAt(start), length))
  for (const one of extraDates(event, series, window)) take(one)
  return found
}

const ruleOf = (value: unknown): ICAL.Recur[] => (value instanceof ICAL.Recur ? [value] : [])

/** Passes each repetition before the window's end to `take`, until the steps are used up. */
function expandRule(
  rule: ICAL.Recur,
  series: Series,
  { from, to }: TimeWindow,
  left: Left,
  take: (one: Occurrence) => void,
): void {
  const { start, clock, length } = series
  if (rule.until) rule.until = localUntil(rule.until, series)
  const repetitions = rule.iterator(skipAhead(rule, inZone(start, ICAL.Timezone.localTimezone), from - length - 2 * day))
  const earliest = new Date(from - length).getUTCFullYear() - 1
  while (left.steps > 0 && left.times > 0) {
    left.steps--
    const next = repetitions.next()
    if (!next) break
    // Converting to a moment is slow, and only needed near the window.
    if (next.year < earliest) continue
    const moment = clock.momentAt(next)
    if (moment >= to) break
    take(spanFrom(moment, length))
  }
}

/** UNTIL in the event's local time. It is written in UTC, as a date, or already in local time. */
function localUntil(until: ICAL.Time, { start, clock }: Series): ICAL.Time {
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

/**
 * A later start that yields the same repetitions from `before` on, so that a rule that began decades ago isn't expanded from its start.
 * Rules with COUNT, and those by month or year, keep theirs.
 */
function skipAhead({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, before: number): ICAL.Time {
  const period = (periods[freq] ?? 0) * Math.max(1, interval)
  const wall = start.toUnixTime() * 1000
  const skipped = period > 0 && !count ? Math.floor((before - wall) / period) : 0
  if (skipped <= 0) return start
  const later = inZone(ICAL.Time.fromJSDate(new Date(wall + skipped * period), true), ICAL.Timezone.localTimezone)
  later.isDate = start.isDate
  return later
}

/** RDATE: times in any zone, days, or periods with a length of their own. */
function extraDates(event: ICAL.Component, { start, clock, length }: Series, window: TimeWindow): Occurrence[] {
  return valuesOf(event, 'rdate', window).flatMap(({ value, zone }) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time) || !isNear(time, window)) return []
    if (start.isDate) return [spanFrom(Date.UTC(time.year, time.month - 1, time.day), length)]
    if (time.isDate) return [spanFrom(clock.momentAt(new ICAL.Time({ ...start.toJSON(), ...dateOf(time) }, start.zone)), length)]
    const own = value instanceof ICAL.Period ? value.getDuration().toSeconds() * 1000 : length
    return [spanFrom(momentOf(time, zone, window), boundedLength(own))]
  })
}

const spanFrom = (start: number, length: number): Occurrence => ({ start, end: start + length })

/** EXDATE: times in any zone, or days in the event's local time. */
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

/** By year alone. Programs list dates of decades, which need no conversion. */
const isNear = ({ year }: ICAL.Time, { from, to }: TimeWindow) =>
  year >= new Date(from - maxLengthMs).getUTCFullYear() && year <= new Date(to).getUTCFullYear() + 1
