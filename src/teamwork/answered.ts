// An answer has left from a shared mailbox: its conversation waits for the other side.
import type { App } from '../app.ts'
import { emitChanged } from './conversation.ts'
import { conversationOfKey, insertEvent, storedWork, storeWork } from './queries.ts'

export interface Answer {
  /** Of the mailbox; in a person's own nothing happens. */
  userId: string
  /** Key of the mail that is answered. */
  answersKey: number
  /** The member who sent it; null where it isn't known. */
  personId: string | null
}

/** In the transaction that marks the answer as sent. What is done stays done. */
export async function noteAnswered(app: App, { userId, answersKey, personId }: Answer): Promise<void> {
  const conversation = await conversationOfKey(app.db, userId, answersKey)
  if (!conversation) return
  const now = app.now().getTime()
  const before = await storedWork(app.db, conversation)
  await insertEvent(app.db, conversation, { what: 'answered', person: personId }, now)
  if ((before?.state ?? 'open') === 'open')
    await storeWork(app.db, conversation, { assignee: before?.assignee ?? null, state: 'waiting' }, now)
  emitChanged(app, userId)
}
