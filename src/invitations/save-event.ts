// Events into the person's calendar: of an invitation with what was answered, and of any other mail as it was planned.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { type EventToPut, putEvent } from '../dav/calendar/put-event.ts'
import { calendarPart, type FoundInvitation, findInvitation, showInvitation } from '../mail/body/invitation.ts'
import { provenSender } from '../mail/sender-trust/assess-sender.ts'
import type { InvitationReply } from '../shared/sender-trust.ts'

const partstats = { accepted: 'ACCEPTED', declined: 'DECLINED', tentative: 'TENTATIVE' } as const

/** The name of the calendar; null where the person has chosen none, and for mails without an event: then there is the file. */
export async function saveInvitation(app: App, userId: string, mailId: string): Promise<string | null> {
  const found = await findInvitation(app, userId, mailId)
  if (!found) {
    if (await calendarPart(app, userId, mailId)) return null
    throw new AppError('missing', 'Email not found')
  }
  if (found.event.uid === '' || found.event.method === 'cancel' || found.event.method === 'reply') return null
  const { answer } = await showInvitation(app, userId, found)
  return (await putInvitation(app, userId, found, answer)) ?? null
}

/**
 * Puts the event into the person's calendar with their answer, no earlier than `notBefore` (milliseconds). Returns the calendar's name.
 * `onlyUpdate`, the default for a declined invitation: nothing is added to a calendar that doesn't have the event.
 */
export async function putInvitation(
  app: App,
  userId: string,
  { row, event, invited }: FoundInvitation,
  answer: InvitationReply | null,
  { notBefore, onlyUpdate = answer === 'declined' }: { notBefore?: number; onlyUpdate?: boolean } = {},
): Promise<string | undefined> {
  const { eventFile } = await import('./write-icalendar.ts')
  const { organizer } = event
  const change: EventToPut = {
    uid: event.uid,
    recurrence: event.recurrence,
    sequence: event.sequence,
    file: eventFile(event, app.now()),
    organizer,
    attendees: event.attendees.slice(0, 200),
    mayReplace: organizer !== null && (await isFrom(app, userId, row.id, organizer.email)),
    self: invited ? { email: invited.email.toLowerCase(), partstat: answer ? partstats[answer] : 'NEEDS-ACTION' } : null,
    onlyUpdate,
  }
  return putEvent(app, userId, change, notBefore)
}

/** Whoever was invited knows the UID of an event; only its organizer changes it (RFC 5546, section 6.1). */
async function isFrom(app: App, userId: string, mailId: string, email: string): Promise<boolean> {
  const sender = await provenSender(app, userId, mailId)
  return sender !== undefined && !sender.failed && sender.row.from_email.toLowerCase() === email.toLowerCase()
}

/** `file`: a calendar with the one event, which is the person's own. */
export async function putOwnEvent(app: App, userId: string, uid: string, file: string): Promise<string | undefined> {
  return putEvent(app, userId, {
    uid,
    recurrence: '',
    sequence: 0,
    file,
    organizer: null,
    attendees: [],
    mayReplace: true,
    self: null,
    onlyUpdate: false,
  })
}
