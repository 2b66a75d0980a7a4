// Calendars as we write them (RFC 5545): an event for the person's own calendar, and the answer to an invitation
// (RFC 5546, section 3.2.3). Every value has gone through the reader: nothing is copied from a mail as it stands.
import ICAL from 'ical.js'
import { describeZone } from '../connectors/mime/texts/describe-zone.ts'
import type { ReadInvitation } from '../connectors/mime/texts/parse-invitation.ts'
import { offsetAt } from '../connectors/mime/texts/zones.ts'
import type { InvitationReply } from '../shared/sender-trust.ts'

// The space that begins a folded line counts too: no line is longer than 75 octets (RFC 5545, section 3.1).
ICAL.foldLength = 74

type EventFields = Pick<ReadInvitation, 'uid' | 'sequence' | 'title' | 'start' | 'end' | 'allDay' | 'location' | 'description'> &
  Pick<ReadInvitation, 'organizer' | 'rule' | 'zone'> &
  Partial<Pick<ReadInvitation, 'ownZone' | 'excluded' | 'added' | 'recurrence'>>

const partstats: Record<InvitationReply, string> = { accepted: 'ACCEPTED', declined: 'DECLINED', tentative: 'TENTATIVE' }

/** What "Add to calendar" gives. It invites nobody: a calendar that reads it keeps it to itself. */
export function eventFile(event: EventFields, now: Date): string {
  const calendar = newCalendar('PUBLISH')
  const entry = newEvent(calendar, event, now)
  entry.addPropertyWithValue('summary', plain(event.title) || 'Event')
  addMoment(entry, 'dtstart', event.start, event)
  if (event.end !== null) addMoment(entry, 'dtend', event.end, event)
  if (event.location) entry.addPropertyWithValue('location', plain(event.location))
  if (event.description) entry.addPropertyWithValue('description', plain(event.description))
  if (event.rule) entry.addPropertyWithValue('rrule', ICAL.Recur.fromString(event.rule))
  for (const iso of event.excluded ?? []) addMoment(entry, 'exdate', iso, event)
  for (const iso of event.added ?? []) addMoment(entry, 'rdate', iso, event)
  return `${calendar.toString()}\r\n`
}

export interface Reply {
  event: ReadInvitation
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
  answer: InvitationReply
}
export function replyCalendar({ event, organizer, attendee, answer }: Reply, now: Date): string {
  const calendar = newCalendar('REPLY')
  const entry = newEvent(calendar, event, now)
  entry.addPropertyWithValue('organizer', `mailto:${organizer.email}`)
  const property = entry.addPropertyWithValue('attendee', `mailto:${attendee.email}`)
  property.setParameter('partstat', partstats[answer])
  if (attendee.name) property.setParameter('cn', attendee.name.replace(/["\p{Cc}]/gu, ' '))
  addMoment(entry, 'dtstart', event.start, event)
  if (event.end !== null) addMoment(entry, 'dtend', event.end, event)
  if (event.title) entry.addPropertyWithValue('summary', event.title)
  if (event.recurrence) entry.addProperty(ICAL.Property.fromString(`RECURRENCE-ID${event.recurrence}`))
  return `${calendar.toString()}\r\n`
}

/** A line end of any kind as the one that is escaped: a CR alone would begin a line of the file in some programs. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
}

function newCalendar(method: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Homing//EN')
  calendar.addPropertyWithValue('method', method)
  return calendar
}

function newEvent(calendar: ICAL.Component, event: EventFields, now: Date): ICAL.Component {
  const { uid, sequence } = event
  for (const zone of zonesOf(event)) calendar.addSubcomponent(zone)
  const entry = new ICAL.Component('vevent')
  calendar.addSubcomponent(entry)
  entry.addPropertyWithValue('uid', uid)
  entry.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  entry.addPropertyWithValue('sequence', sequence)
  return entry
}

/** A calendar must describe each zone that it names (RFC 5545, section 3.2.19). */
function zonesOf(event: EventFields): ICAL.Component[] {
  const zone = zoneOf(event)
  const recurrence = /;TZID=([^:;]+):/.exec(event.recurrence ?? '')?.[1]
  const names = new Set([typeof zone === 'string' ? zone : undefined, recurrence].filter((name) => name !== undefined))
  const year = Number(event.start.slice(0, 4))
  const own = typeof zone === 'object' ? [new ICAL.Component(ICAL.parse(zone.description))] : []
  return [...own, ...[...names].map((name) => describeZone(name, year))]
}

/** A repeating event keeps its zone, or it would move by an hour with summer time. Any other is written in UTC. */
function zoneOf({ allDay, rule, added = [], zone, ownZone }: EventFields) {
  if (allDay || (rule === '' && added.length === 0)) return undefined
  return zone ?? ownZone ?? undefined
}

function addMoment(entry: ICAL.Component, name: string, iso: string, event: EventFields): void {
  if (event.allDay) {
    entry.addPropertyWithValue(name, ICAL.Time.fromDateString(iso.slice(0, 10)))
    return
  }
  const zone = zoneOf(event)
  const clock = typeof zone === 'object' ? zone.clocks[iso] : zone && clockIn(zone, iso)
  if (zone === undefined || clock === undefined) entry.addPropertyWithValue(name, ICAL.Time.fromJSDate(new Date(iso), true))
  else
    entry
      .addPropertyWithValue(name, ICAL.Time.fromDateTimeString(clock))
      .setParameter('tzid', typeof zone === 'object' ? zone.tzid : zone)
}

const clockIn = (zone: string, iso: string) =>
  new Date(Date.parse(iso) + offsetAt(Date.parse(iso), zone)).toISOString().slice(0, 19)
