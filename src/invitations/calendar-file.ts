// "Add to calendar": the event of an invitation, or for any other mail a day with its subject and a way back to it.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { calendarPart, findInvitation } from '../mail/body/invitation.ts'

/** `missing` where this person has no such mail. */
export async function calendarFile(app: App, userId: string, mailId: string): Promise<{ text: string; title: string }> {
  const row = await calendarPart(app, userId, mailId)
  if (!row) throw new AppError('missing', 'Email not found')
  const { eventFile } = await import('./write-icalendar.ts')
  const found = await findInvitation(app, userId, mailId)
  if (found) {
    const uid = found.event.uid || `${mailId}@homing`
    return { text: eventFile({ ...found.event, uid }, app.now()), title: found.event.title || row.subject }
  }
  const event = {
    uid: `${mailId}@homing`,
    sequence: 0,
    title: row.subject || 'Email',
    start: app.now().toISOString().slice(0, 10),
    end: null,
    allDay: true,
    location: '',
    description: `${row.snippet}\n\n${app.settings.publicUrl}/email/${mailId}`,
    organizer: null,
    rule: '',
    zone: null,
  }
  return { text: eventFile(event, app.now()), title: event.title }
}
