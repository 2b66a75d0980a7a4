// What a person does to mail: read, star, move, snooze, delete. Applied here at once and queued for the mail server in the same
// transaction; the account's worker pushes it (sync/push-changes.ts). The former state is kept for a while (undo.ts).
import { type App, inTransaction } from '../../app.ts'
import { noteActivity } from '../../auth/activity.ts'
import { minute } from '../../shared/limits.ts'
import type { Where } from './moves.ts'
import { perform } from './perform.ts'
import type { MailRef } from './queries.ts'
import { startUndo, type UndoSeries } from './undo-parts.ts'

/** What is to be done to some mails; flags and a move may come together. */
export interface Action {
  read?: boolean | undefined
  starred?: boolean | undefined
  answered?: boolean | undefined
  move?: Exclude<Where, 'snoozed'> | undefined
  /** Out of the inbox until then. */
  snoozeUntil?: number | undefined
  /** Back into the inbox, where it is snoozed. */
  wake?: boolean | undefined
  /** Deleted for good. */
  expunge?: boolean | undefined
}

/** Mails a transaction: the writer serves others in between. */
export const actAtOnce = 250

/** Does it here and queues it for the mail server. The mails are this person's. Answers what undoes it; null where nothing changed. */
export async function act(app: App, userId: string, mails: MailRef[], action: Action): Promise<string | null> {
  const undo = startUndo(app, userId)
  for (let from = 0; from < mails.length; from += actAtOnce)
    await actOn(app, userId, mails.slice(from, from + actAtOnce), action, undo)
  await noteDeleting(app, userId, action, mails.length)
  return undo.end()
}

/** Deleting for good is worth knowing of later: how many at once, and nothing about which. */
export async function noteDeleting(app: App, userId: string, { expunge }: Action, count: number): Promise<void> {
  if (expunge && count > 0) await noteActivity(app, userId, 'mail-deleted', { count })
}

/** The same to a part of more, or to all where it is the only one. Deleting for good is held until the other parts have come. */
export async function actOnPart(
  app: App,
  userId: string,
  mails: MailRef[],
  action: Action,
  { undo, only }: { undo: UndoSeries; only: boolean },
): Promise<void> {
  await actOn(app, userId, mails, action, undo, only ? undefined : minute)
}

async function actOn(app: App, userId: string, mails: MailRef[], action: Action, undo: UndoSeries, held?: number): Promise<void> {
  const undoable = await inTransaction(app, async (app) => {
    const before = await perform(app, userId, mails, action, held)
    if (before.length > 0) await undo.keep(app.db, before)
    return before.length > 0
  })
  if (undoable) undo.kept()
}
