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
  const target = events.find((one) => recurrenceOf(one) === recurrenceOf(fresh))
  const before = serialized(calendar)
  if (target) update(target, fresh, change)
  else calendar.addSubcomponent(fresh)
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
  for (const email of attendees) if (email !== self?.email) event.addPropertyWithValue('attendee', `mailto:${email}`)
  if (self) event.addPropertyWithValue('attendee', `mailto:${self.email}`).setParameter('partstat', self.partstat)
  return event
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

const described = ['summary', 'dtstart', 'dtend', 'duration', 'location', 'description', 'rrule', 'sequence']

/** A newer plan, and one of the person's own, takes the place of the old; what is only answered keeps it. */
function update(target: ICAL.Component, fresh: ICAL.Component, { sequence, self, organizer }: EventChange): void {
  const known = Number(target.getFirstPropertyValue('sequence') ?? 0)
  if (sequence > known || (organizer === null && differs(target, fresh))) {
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
  const property = mine ?? event.addPropertyWithValue('attendee', `mailto:${email}`)
  property.setParameter('partstat', partstat)
  property.removeParameter('rsvp')
  event.getFirstProperty('organizer')?.setParameter('schedule-agent', 'CLIENT')
}
