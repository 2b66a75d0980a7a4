// The day beside an invitation: what else the person's calendars have then, and what it conflicts with.
import type { App } from '../app.ts'
import { fromWall } from '../connectors/mime/texts/zones.ts'
import { AppError } from '../core/errors.ts'
import { agendaOf, eventCalendarName, type Span } from '../dav/calendar/agenda.ts'
import { calendarPart, findInvitation } from '../mail/body/invitation.ts'
import { day } from '../shared/limits.ts'
import type { InvitationDay } from '../shared/sender-trust.ts'

const most = 50

/** Null where there is no invitation, no calendar is connected, or the day is not stored. */
export async function invitationDay(app: App, userId: string, mailId: string): Promise<InvitationDay | null> {
  const found = await findInvitation(app, userId, mailId)
  if (!found && !(await calendarPart(app, userId, mailId))) throw new AppError('missing', 'Email not found')
  if (!found || found.event.method === 'reply') return null
  const { event } = found
  const span = spanOf(event)
  const agenda = await agendaOf(app, userId, span)
  if (!agenda) return null
  const at = (time: number, allDay: boolean) => (allDay ? fromWall(time, agenda.zone) : time)
  const [start, end] = [at(span.start, span.allDay), at(span.end, span.allDay)]
  return {
    calendar: await eventCalendarName(app, userId),
    syncedAt: new Date(agenda.syncedAt).toISOString(),
    events: agenda.times
      .filter(({ uid }) => uid === '' || uid !== event.uid)
      .slice(0, most)
      .map((time) => {
        const allDay = time.all_day === 1
        const iso = (moment: number) => (allDay ? new Date(moment).toISOString().slice(0, 10) : new Date(moment).toISOString())
        const conflicts = at(time.starts_at, allDay) < end && at(time.ends_at, allDay) > start
        return {
          title: time.title,
          place: time.place,
          start: iso(time.starts_at),
          end: iso(time.ends_at),
          allDay,
          conflict: time.busy === 1 && conflicts,
        }
      }),
  }
}

function spanOf({ start, end, allDay }: { start: string; end: string | null; allDay: boolean }): Span {
  const from = Date.parse(start)
  return { start: from, end: end === null ? from + (allDay ? day : 1) : Date.parse(end), allDay }
}
