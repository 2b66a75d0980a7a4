// A calendar part as what a person is asked (RFC 5545, RFC 5546). It is a stranger's: of any number of events the first
// counts, dates outside of two centuries are none, and a rule of repetition is put into words, never followed. Runs in the
// mime worker, which bounds time and memory.
import ICAL from 'ical.js'
import { cleanLine } from '../../clean-text.ts'
import { copyOfZone } from './describe-zone.ts'
import { parseCalendar } from './parse-calendar.ts'
import { fromWall, zoneOf } from './zones.ts'

export interface ReadInvitation {
  method: 'request' | 'cancel' | 'reply' | 'publish'
  uid: string
  sequence: number
  title: string
  /** ISO, UTC; or a date alone. */
  start: string
  end: string | null
  allDay: boolean
  location: string
  description: string
  organizer: { name: string; email: string } | null
  /** Addresses, lower case; the first thousand. */
  attendees: string[]
  attendeeCount: number
  repeats: string
  /** The rule itself, for a calendar; '' where there is none. */
  rule: string
  /** The zone its clock is in, where that matters: for what repeats. */
  zone: string | null
  /** The zone of `start` where it has no IANA name and the calendar describes it. */
  ownZone: OwnZone | null
  /** EXDATE and RDATE, written like `start`; the first hundred of each. */
  excluded: string[]
  added: string[]
  /** Which of the repetitions it is about, as the calendar writes it: `;VALUE=DATE:20260102`. */
  recurrence: string
}

export interface OwnZone {
  tzid: string
  /** VTIMEZONE. */
  description: string
  /**
   * The local time at each moment of the event, by ISO time. Worked out here, because a hostile description can take unlimited time
   * and only the MIME worker bounds that.
   */
  clocks: Record<string, string>
}

const methods = { REQUEST: 'request', COUNTER: 'request', ADD: 'request', CANCEL: 'cancel', REPLY: 'reply' } as const
const years = { first: 1970, last: 2170 }
const max = { text: 500, description: 5000, attendees: 1000, days: 366, dates: 100 }

export function readInvitation(source: string): ReadInvitation | null {
  try {
    return fromCalendar(parseCalendar(firstEvents(source)))
  } catch {
    return null // What cannot be read as a calendar is none.
  }
}

/** Everything up to the fifth event: nobody invites to thousands in one mail. */
function firstEvents(source: string): string {
  let at = 0
  for (let events = 0; events < 5; events++) {
    const end = source.indexOf('END:VEVENT', at)
    if (end < 0) return source
    at = end + 'END:VEVENT'.length
  }
  return `${source.slice(0, at)}\r\nEND:VCALENDAR\r\n`
}

function fromCalendar(calendar: ICAL.Component): ReadInvitation | null {
  if (calendar.name !== 'vcalendar') return null
  const events = calendar.getAllSubcomponents('vevent')
  const event = events.find((one) => !one.hasProperty('recurrence-id')) ?? events[0]
  const start = event && moment(event.getFirstProperty('dtstart'))
  if (!event || !start) return null
  const word = textOf(calendar, 'method').toUpperCase()
  const method = Object.hasOwn(methods, word) ? methods[word as keyof typeof methods] : 'publish'
  const attendees = event.getAllProperties('attendee')
  const excluded = datesOf(event, 'exdate', start)
  const added = datesOf(event, 'rdate', start)
  return {
    method: textOf(event, 'status').toUpperCase() === 'CANCELLED' ? 'cancel' : method,
    uid: textOf(event, 'uid'),
    sequence: sequenceOf(event),
    title: textOf(event, 'summary'),
    start: start.iso,
    end: endOf(event, start),
    allDay: start.allDay,
    location: textOf(event, 'location'),
    description: longText(event, 'description'),
    organizer: personOf(event.getFirstProperty('organizer')),
    attendees: attendees.slice(0, max.attendees).flatMap((one) => personOf(one)?.email.toLowerCase() ?? []),
    attendeeCount: attendees.length,
    ...repetition(event),
    zone: start.zone,
    ownZone: ownZoneOf(event, [...excluded, ...added]),
    excluded: excluded.map(({ iso }) => iso),
    added: added.map(({ iso }) => iso),
    recurrence: recurrenceOf(event),
  }
}

interface Moment {
  time: number
  iso: string
  allDay: boolean
  zone: string | null
}

function moment(property: ICAL.Property | null): Moment | undefined {
  return property ? momentOf(property, property.getFirstValue()) : undefined
}

function momentOf(property: ICAL.Property, value: unknown): Moment | undefined {
  if (!(value instanceof ICAL.Time)) return undefined
  const { year, month, day, hour, minute, second, isDate } = value
  if (!(year >= years.first && year <= years.last)) return undefined
  const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
  if (isDate) return { time: wall, iso: new Date(wall).toISOString().slice(0, 10), allDay: true, zone: null }
  const named = property.getParameter('tzid')
  const zone = typeof named === 'string' ? zoneOf(named) : undefined
  // A clock without a zone anybody knows is read by the calendar's own description of it, or as UTC.
  const time = zone ? fromWall(wall, zone) : value.zone ? value.toUnixTime() * 1000 : wall
  return { time, iso: new Date(time).toISOString(), allDay: false, zone: zone ?? null }
}

/** Whole days if the start is one, else times. Only those that are kept are looked up in their zone: the list may be of any length. */
function datesOf(event: ICAL.Component, name: string, start: Moment): Moment[] {
  const found: Moment[] = []
  for (const property of event.getAllProperties(name)) {
    for (const value of property.getValues() as unknown[]) {
      if (found.length === max.dates) return found
      const one = value instanceof ICAL.Time && value.isDate === start.allDay ? momentOf(property, value) : undefined
      if (one) found.push(one)
    }
  }
  return found
}

function ownZoneOf(event: ICAL.Component, dates: Moment[]): OwnZone | null {
  const property = event.getFirstProperty('dtstart')
  const start: unknown = property?.getFirstValue()
  const named = property?.getFirstParameter('tzid')
  if (!named || !(start instanceof ICAL.Time) || zoneOf(named) || !isDescribed(start)) return null
  const tzid = /^[\w .()+/-]{1,80}$/.test(named) ? named : 'Local time'
  const ends = moment(event.getFirstProperty('dtend'))
  const times = [moment(property)?.iso, ends?.iso, ...dates.map(({ iso }) => iso)].filter((iso) => iso !== undefined)
  const clock = (iso: string) => ICAL.Time.fromJSDate(new Date(iso), true).convertToZone(start.zone).toString().slice(0, 19)
  const description = copyOfZone(start.zone, tzid)
  return description ? { tzid, description, clocks: Object.fromEntries(times.map((iso) => [iso, clock(iso)])) } : null
}

const isDescribed = ({ zone }: ICAL.Time) =>
  zone !== null && zone !== ICAL.Timezone.localTimezone && zone !== ICAL.Timezone.utcTimezone

function endOf(event: ICAL.Component, start: Moment): string | null {
  const end = moment(event.getFirstProperty('dtend'))
  if (end) return end.time >= start.time && end.allDay === start.allDay ? end.iso : null
  const duration: unknown = event.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return null
  const seconds = duration.toSeconds()
  if (!(seconds >= 0 && seconds <= max.days * 86_400)) return null
  const iso = new Date(start.time + seconds * 1000).toISOString()
  return start.allDay ? iso.slice(0, 10) : iso
}

const units = {
  DAILY: ['day', 'daily'],
  WEEKLY: ['week', 'weekly'],
  MONTHLY: ['month', 'monthly'],
  YEARLY: ['year', 'yearly'],
} as const

function repetition(event: ICAL.Component): { repeats: string; rule: string } {
  const rule: unknown = event.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return { repeats: event.hasProperty('rdate') ? 'repeats' : '', rule: '' }
  if (!Object.hasOwn(units, rule.freq)) return { repeats: 'repeats', rule: '' }
  const [unit, often] = units[rule.freq as keyof typeof units]
  const interval = Number.isInteger(rule.interval) && rule.interval > 0 && rule.interval < 1000 ? rule.interval : 1
  const words = interval === 1 ? often : `every ${interval} ${unit}s`
  const count = rule.count && rule.count < 10_000 ? `, ${rule.count} times` : ''
  const until = rule.until && rule.until.year <= years.last ? `, until ${rule.until.toString().slice(0, 10)}` : ''
  return { repeats: words + count + until, rule: rule.toString().slice(0, max.text) }
}

/** RECURRENCE-ID with its parameters; in UTC where the zone has no IANA name. */
function recurrenceOf(event: ICAL.Component): string {
  const property = event.getFirstProperty('recurrence-id')
  const value: unknown = property?.getFirstValue()
  if (!property || !(value instanceof ICAL.Time)) return ''
  const range = property.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE' ? ';RANGE=THISANDFUTURE' : ''
  const clock = value.toICALString()
  if (value.isDate) return `${range};VALUE=DATE:${clock}`
  const named = property.getFirstParameter('tzid')
  const zone = named && value.zone !== ICAL.Timezone.utcTimezone ? zoneOf(named) : undefined
  if (zone) return `${range};TZID=${zone}:${clock}`
  if (!isDescribed(value)) return `${range}:${clock}`
  return `${range}:${ICAL.Time.fromJSDate(new Date(value.toUnixTime() * 1000), true).toICALString()}`
}

function personOf(property: ICAL.Property | null): { name: string; email: string } | null {
  const value: unknown = property?.getFirstValue()
  const email = typeof value === 'string' ? cleanLine(value.replace(/^mailto:/i, ''), 320) : ''
  if (!property || !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return null
  const name: unknown = property.getParameter('cn')
  return { name: typeof name === 'string' ? cleanLine(name, 200) : '', email }
}

function sequenceOf(event: ICAL.Component): number {
  const value = Number(event.getFirstPropertyValue('sequence') ?? 0)
  return Number.isSafeInteger(value) && value >= 0 ? value : 0
}

function textOf(from: ICAL.Component, name: string): string {
  const value: unknown = from.getFirstPropertyValue(name)
  return typeof value === 'string' ? cleanLine(value, max.text) : ''
}

function longText(from: ICAL.Component, name: string): string {
  const value: unknown = from.getFirstPropertyValue(name)
  return typeof value === 'string'
    ? value
        .slice(0, max.description)
        .toWellFormed()
        .replace(/[^\P{Cc}\n]/gu, '')
    : ''
}
