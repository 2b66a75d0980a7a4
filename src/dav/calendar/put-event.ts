// Puts events into a person's calendar. What is to be there is stored first and pushed to the server in the background
// (push-events.ts), so that nobody waits for it, and until it is there.
import { type App, inTransaction } from '../../app.ts'
import type { EventChange } from '../../connectors/dav/merge-event.ts'
import { newId } from '../../core/ids.ts'
import { second } from '../../shared/limits.ts'
import { startPushingEvents } from '../syncing.ts'
import { deleteHeld, eventCalendar, ownEmails, storeChange } from './queries.ts'

export interface EventToPut extends EventChange {
  /** Where the calendar has no such event, nothing is put there: it was declined. */
  onlyUpdate: boolean
}

/**
 * Returns the name of the calendar; undefined where the person has chosen none. `notBefore`, in milliseconds, is when it is pushed; until
 * then deleteHeldChange can undo it.
 */
export async function putEvent(app: App, userId: string, event: EventToPut, notBefore?: number): Promise<string | undefined> {
  const calendar = await eventCalendar(app.db, userId)
  if (!calendar) return undefined
  const own = await ownEmails(app.db, userId)
  const stored = event.organizer && own.includes(event.organizer.email.toLowerCase()) ? withoutGuests(event) : event
  await inTransaction(app, ({ db }) =>
    storeChange(db, {
      id: newId(),
      user_id: userId,
      collection_id: calendar.id,
      uid: `${event.uid}${event.recurrence}`,
      event: JSON.stringify(stored),
      created_at: app.now().getTime(),
      next_at: notBefore ?? 0,
    }),
  )
  if (notBefore === undefined) startPushingEvents(app, userId)
  // A timer may fire a little early, when the change isn't due yet. After a restart, the job of calendars pushes it.
  else setTimeout(() => startPushingEvents(app, userId), notBefore - app.now().getTime() + second / 10).unref()
  return calendar.name
}

/** `key` is the UID with the RECURRENCE-ID. False where no change is held: it has been pushed, or is being pushed. */
export async function deleteHeldChange(app: App, userId: string, key: string): Promise<boolean> {
  return deleteHeld(app.db, userId, key, app.now().getTime())
}

/** Who plans an event has it in their calendar. One that a mail says they plan would invite others in their name. */
const withoutGuests = (event: EventToPut): EventToPut => ({
  ...event,
  organizer: null,
  attendees: [],
  self: null,
  mayReplace: false,
})
