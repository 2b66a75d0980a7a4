// "Add to calendar" of a mail that is no invitation: the person says what and when, the mail says who and where to read it.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import type { PlanEventInput } from '../shared/sender-trust.ts'
import { plannedRow } from './queries.ts'
import { putOwnEvent } from './save-event.ts'

/** The same mail at the same time is the same event: a calendar that has it changes it. `calendar`: where it was saved. */
export async function planEvent(
  app: App,
  userId: string,
  { id, title, start, minutes, save = false }: PlanEventInput,
): Promise<{ file: string; calendar: string | null }> {
  const row = await plannedRow(app.db, userId, id)
  if (!row) throw new AppError('missing', 'Email not found')
  const begins = new Date(start)
  const sender = row.from_name ? `${row.from_name} <${row.from_email}>` : row.from_email
  const event = {
    uid: `${id}-${begins.getTime()}@homing`,
    sequence: 0,
    title,
    start: begins.toISOString(),
    end: new Date(begins.getTime() + minutes * minute).toISOString(),
    allDay: false,
    location: '',
    description: `From ${sender}\n\n${app.settings.publicUrl}/email/${id}`,
    organizer: null,
    rule: '',
    zone: null,
  }
  const { eventFile } = await import('./write-icalendar.ts')
  const file = eventFile(event, app.now())
  const calendar = save ? await putOwnEvent(app, userId, event.uid, file) : undefined
  return { file, calendar: calendar ?? null }
}
