// The invitation in a mail, as a card shows it.
import type { App } from '../../app.ts'
import type { ReadInvitation } from '../../connectors/mime/texts/parse-invitation.ts'
import type { Invitation } from '../../shared/sender-trust.ts'
import { aliasesOf, answerTo, type CalendarRow, calendarRow } from './invitation-queries.ts'

export interface FoundInvitation {
  row: CalendarRow
  event: ReadInvitation
  /** The address that was invited, and the identity to answer with; undefined where it is none of the account's. */
  invited: { email: string; identityId: string | undefined } | undefined
}

/** The calendar part of a mail and what is said around it; undefined where this person has no such mail. */
export function calendarPart(app: App, userId: string, mailId: string): Promise<CalendarRow | undefined> {
  return calendarRow(app.db, userId, mailId)
}

/** Null where the mail holds none, or its text is not here yet. */
export async function invitationOf(app: App, userId: string, mailId: string): Promise<Invitation | null> {
  const found = await findInvitation(app, userId, mailId)
  return found && showInvitation(app, userId, found)
}

export async function findInvitation(app: App, userId: string, mailId: string): Promise<FoundInvitation | null> {
  const row = await calendarRow(app.db, userId, mailId)
  if (!row?.calendar) return null
  const event = await app.mime.readInvitation(row.calendar)
  if (!event) return null
  const aliases = await aliasesOf(app.db, userId, row.account_id)
  const own = [{ email: row.account_email, id: undefined }, ...aliases].find(({ email }) =>
    event.attendees.includes(email.toLowerCase()),
  )
  return { row, event, invited: own && { email: own.email, identityId: own.id } }
}

export async function showInvitation(app: App, userId: string, { row, event, invited }: FoundInvitation): Promise<Invitation> {
  const before = await latestAnswer(app, userId, { row, event })
  const { method, title, start, end, allDay, location, organizer, repeats } = event
  return {
    method,
    title,
    start,
    end,
    allDay,
    location,
    organizer,
    repeats,
    attendees: event.attendeeCount,
    // An answer to an older plan is none to this one.
    answer: before && before.sequence >= event.sequence ? before.answer : null,
    canAnswer: method === 'request' && invited !== undefined && organizer !== null && event.uid !== '',
  }
}

/** The latest answer given to this event, which may be to an older version of it. */
export async function latestAnswer(app: App, userId: string, { row, event }: Pick<FoundInvitation, 'row' | 'event'>) {
  return event.uid === '' ? undefined : answerTo(app.db, userId, row.account_id, answerKey(event))
}

/** One of many repetitions is answered by itself. */
export const answerKey = ({ uid, recurrence }: ReadInvitation) => `${uid}${recurrence}`
