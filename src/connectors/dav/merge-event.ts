// An event as it is put into a calendar: new, or merged into what is there, of which everything else stays as it is (alarms, notes of
// other programs). Runs in the MIME worker: what is there is a server's.
import ICAL from 'ical.js'
import { fromWall, zoneOf } from '../mime/texts/zones.ts'

export interface EventChange {
  uid: string
  /** Of one repetition, as in ReadInvitation: `;VALUE=DATE:20260102`. '' for the event as a whole. */
  recurrence: string
  sequence: number
  /** A calendar with the one event, as Homing writes it. */
  file: string
  organizer: { name: string; email: string } | null
  /** Addresses, lower case. */
  attendees: string[]
  /** Whether it comes from who plans the event: only then a newer plan takes the place of the old. */
  mayReplace: boolean
  /** What the person answered. */
  self: { email: string; partstat: 'ACCEPTED' | 'DECLINED' | 'TENTATIVE' | 'NEEDS-ACTION' } | null
}

/** The whole object; null where it already says so, or cannot be read. */
export function mergeEvent(existing: string | null, change: EventChange): string | null {
  const file = calendarOf(change.file)
  const fresh = file && freshEvent(file, change)
  if (!fresh) return null
  const zones = file.getAllSubcomponents('vtimezone')
  if (existing === null) return serialized(wrapped(fresh, zones))
  const calendar = calendarOf(existing)
  const events = calendar?.getAllSubcomponents('vevent').filter((one) => one.getFirstPropertyValue('uid') === change.uid) ?? []
  if (!calendar || events.length === 0) return null
  // An event of the same UID that somebody else plans, or the person alone, is none of this organizer's.
  const organizer = change.organizer?.email.toLowerCase() ?? ''
  if (events.some((one) => organizerOf(one) !== organizer)) return null
  const target = events.find((one) => isSameRecurrence(one, fresh))
  const before = serialized(calendar)
  if (target) update(target, fresh, change)
  else if (change.mayReplace) calendar.addSubcomponent(fresh)
  addZones(calendar, zones)
  const after = serialized(calendar)
  return after === before ? null : after
}

function calendarOf(text: string): ICAL.Component | undefined {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.name === 'vcalendar' ? calendar : undefined
  } catch {
    return undefined // What cannot be read is left alone.
  }
}

function freshEvent(file: ICAL.Component, { recurrence, organizer, attendees, self }: EventChange): ICAL.Component | undefined {
  const event = file.getFirstSubcomponent('vevent')
  if (!event) return undefined
  if (recurrence) event.addProperty(ICAL.Property.fromString(`RECURRENCE-ID${recurrence}`))
  if (organizer) {
    const property = event.addPropertyWithValue('organizer', `mailto:${organizer.email}`)
    if (organizer.name) property.setParameter('cn', organizer.name.replace(/["\p{Cc}]/gu, ' '))
    // The answer has gone out by mail: the server must not send another (RFC 6638, section 7.1).
    property.setParameter('schedule-agent', 'CLIENT')
  }
  // Without an organizer there is nobody they were invited by (RFC 5545, section 3.8.4.1).
  if (!organizer) return event
  for (const email of attendees) if (email !== self?.email) addAttendee(event, email)
  if (self) addAttendee(event, self.email).setParameter('partstat', self.partstat)
  return event
}

/** A server that takes the person for the organizer must invite nobody in their name (RFC 6638, section 7.1). */
function addAttendee(event: ICAL.Component, email: string): ICAL.Property {
  const property = event.addPropertyWithValue('attendee', `mailto:${email}`)
  property.setParameter('schedule-agent', 'CLIENT')
  return property
}

/** A calendar object has no METHOD (RFC 4791, section 4.1). */
function wrapped(event: ICAL.Component, zones: ICAL.Component[]): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Homing//EN')
  for (const zone of zones) calendar.addSubcomponent(zone)
  calendar.addSubcomponent(event)
  return calendar
}

/** Adds the zones that events name and the calendar doesn't describe yet. */
function addZones(calendar: ICAL.Component, zones: ICAL.Component[]): void {
  const idOf = (zone: ICAL.Component) => zone.getFirstPropertyValue('tzid')
  const described = calendar.getAllSubcomponents('vtimezone').map(idOf)
  const properties = calendar.getAllSubcomponents('vevent').flatMap((event) => event.getAllProperties())
  const named = new Set<unknown>(properties.map((property) => property.getParameter('tzid')))
  for (const zone of zones) if (named.has(idOf(zone)) && !described.includes(idOf(zone))) calendar.addSubcomponent(zone)
}

const serialized = (calendar: ICAL.Component) => `${calendar.toString()}\r\n`

/** The same moment may be written in different zones. */
function isSameRecurrence(one: ICAL.Component, other: ICAL.Component): boolean {
  const [mine, theirs] = [recurrenceOf(one), recurrenceOf(other)]
  return mine.clock === theirs.clock || (mine.moment !== undefined && mine.moment === theirs.moment)
}

/** RECURRENCE-ID as it is written, and its moment; that is undefined for whole days and where there is none. */
function recurrenceOf(event: ICAL.Component): { clock: string; moment: number | undefined } {
  const property = event.getFirstProperty('recurrence-id')
  const value: unknown = property?.getFirstValue()
  if (!(value instanceof ICAL.Time)) return { clock: '', moment: undefined }
  const named = property?.getFirstParameter('tzid')
  const zone = named ? zoneOf(named) : undefined
  const wall = Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second)
  return { clock: value.toString(), moment: value.isDate ? undefined : zone ? fromWall(wall, zone) : value.toUnixTime() * 1000 }
}

function organizerOf(event: ICAL.Component): string {
  const value: unknown = event.getFirstPropertyValue('organizer')
  return typeof value === 'string' ? value.replace(/^mailto:/i, '').toLowerCase() : ''
}

const described = ['summary', 'dtstart', 'dtend', 'duration', 'location', 'description', 'rrule', 'exdate', 'rdate', 'sequence']

/** A newer plan, and one of the person's own, takes the place of the old; what is only answered keeps it. */
function update(target: ICAL.Component, fresh: ICAL.Component, change: EventChange): void {
  const { sequence, self, organizer, mayReplace } = change
  const known = Number(target.getFirstPropertyValue('sequence') ?? 0)
  if (mayReplace && (sequence > known || (organizer === null && differs(target, fresh)))) {
    for (const name of described) {
      target.removeAllProperties(name)
      for (const property of fresh.getAllProperties(name)) target.addProperty(copyOf(property))
    }
  }
  if (self) answer(target, self)
}

const differs = (one: ICAL.Component, other: ICAL.Component) =>
  ['summary', 'dtstart', 'dtend', 'location'].some(
    (name) => one.getFirstProperty(name)?.toICALString() !== other.getFirstProperty(name)?.toICALString(),
  )

const copyOf = (property: ICAL.Property) => ICAL.Property.fromString(property.toICALString())

function answer(event: ICAL.Component, { email, partstat }: NonNullable<EventChange['self']>): void {
  const mine = event.getAllProperties('attendee').find((property) => {
    const value: unknown = property.getFirstValue()
    return typeof value === 'string' && value.toLowerCase() === `mailto:${email}`
  })
  const property = mine ?? addAttendee(event, email)
  property.setParameter('partstat', partstat)
  property.removeParameter('rsvp')
  event.getFirstProperty('organizer')?.setParameter('schedule-agent', 'CLIENT')
}
