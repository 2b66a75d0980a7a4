import type { App } from '../../app.ts'
import type { SignedInAs } from '../../trpc.ts'
import { deleteSession } from './session-queries.ts'

/** Ends the session of the token that asks. Asking twice is harmless. */
export async function logout(app: App, person: SignedInAs): Promise<void> {
  const ended = await deleteSession(app.db, person.userId, person.sessionId)
  if (ended) app.events.emit('session.ended', { userId: person.userId, sessionId: person.sessionId })
}
