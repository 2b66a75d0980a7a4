// Calendars as we write them (RFC 5545): an event for the person's own calendar, and the answer to an invitation
// (RFC 5546, section 3.2.3). Every value has gone through the reader: nothing is copied from a mail as it stands.
import ICAL from 'ical.js'
import type { ReadInvitation } from '../connectors/mime/texts/parse-invitation.ts'
import type { InvitationReply } from '../shared/sender-trust.ts'

// The space that begins a folded line counts too: no line is longer than 75 octets (RFC 5545, section 3.1).
ICAL.foldLength = 74

type EventFields = Pick<ReadInvitation, 'uid' | 'sequence' | 'title' | 'start' | 'end' | 'allDay' | 'location' | 'description'> &
  Pick<ReadInvitation, 'organizer' | 'rule' | 'zone'>

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

function newEvent(calendar: ICAL.Component, { uid, sequence }: Pick<EventFields, 'uid' | 'sequence'>, now: Date): ICAL.Component {
  const entry = new ICAL.Component('vevent')
  calendar.addSubcomponent(entry)
  entry.addPropertyWithValue('uid', uid)
  entry.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  entry.addPropertyWithValue('sequence', sequence)
  return entry
}

/** What repeats keeps its clock, so that it does not move by an hour in summer. */
function addMoment(entry: ICAL.Component, name: string, iso: string, { allDay, rule, zone }: EventFields): void {
  if (allDay) {
    entry.addPropertyWithValue(name, ICAL.Time.fromDateString(iso.slice(0, 10)))
    return
  }
  if (rule === '' || zone === null) {
    entry.addPropertyWithValue(name, ICAL.Time.fromJSDate(new Date(iso), true))
    return
  }
  const wall = new Date(iso).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
  entry.addPropertyWithValue(name, ICAL.Time.fromDateTimeString(wall)).setParameter('tzid', zone)
}
