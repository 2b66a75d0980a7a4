// An event as it is put into a calendar: new, or merged into what is there, of which everything else stays as it is (alarms, notes of
// other programs). Runs in the MIME worker: what is there is a server's.
import ICAL from 'ical.js'

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
  const fresh = freshEvent(change)
  if (!fresh) return null
  if (existing === null) return serialized(wrapped(fresh))
  const calendar = calendarOf(existing)
  const events = calendar?.getAllSubcomponents('vevent').filter((one) => one.getFirstPropertyValue('uid') === change.uid) ?? []
  if (!calendar || events.length === 0) return null
  // An event of the same UID that somebody else plans, or the person alone, is none of this organizer's.
  const organizer = change.organizer?.email.toLowerCase() ?? ''
  if (events.some((one) => organizerOf(one) !== organizer)) return null
  const target = events.find((one) => recurrenceOf(one) === recurrenceOf(fresh))
  const before = serialized(calendar)
  if (target) update(target, fresh, change)
  else if (change.mayReplace) calendar.addSubcomponent(fresh)
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

function freshEvent({ file, recurrence, organizer, attendees, self }: EventChange): ICAL.Component | undefined {
  const event = calendarOf(file)?.getFirstSubcomponent('vevent')
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
function wrapped(event: ICAL.Component): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Homing//EN')
  calendar.addSubcomponent(event)
  return calendar
}

const serialized = (calendar: ICAL.Component) => `${calendar.toString()}\r\n`
const recurrenceOf = (event: ICAL.Component) => event.getFirstProperty('recurrence-id')?.getFirstValue()?.toString() ?? ''

function organizerOf(event: ICAL.Component): string {
  const value: unknown = event.getFirstPropertyValue('organizer')
  return typeof value === 'string' ? value.replace(/^mailto:/i, '').toLowerCase() : ''
}

const described = ['summary', 'dtstart', 'dtend', 'duration', 'location', 'description', 'rrule', 'sequence']

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
