// What a person does to mail: read, star, move, delete. Done here at once and queued for the mail server in the same
// transaction; the account's worker carries it there (sync/carry.ts).
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { BatchAnswer, BatchInput, EmailSummary, Role, UpdateEmailInput } from '../shared/mail.ts'
import {
  deletePlace,
  type MailRef,
  mailsByIds,
  type PlacedMail,
  pendingPlace,
  placesOfMails,
  queueChange,
  setPlaceFlags,
  setPlaceRole,
} from './act-queries.ts'
import { summaryById } from './queries.ts'
import { toSummary } from './row.ts'

/** What is to be done to some mails; flags and a move may come together. */
export interface Action {
  read?: boolean | undefined
  starred?: boolean | undefined
  answered?: boolean | undefined
  mailbox?: 'archive' | 'inbox' | 'trash' | 'junk' | undefined
  /** Deleted for good. */
  expunge?: boolean
}

export async function updateMail(app: App, userId: string, input: UpdateEmailInput): Promise<EmailSummary> {
  const mails = await mailsByIds(app.db, userId, [input.id])
  if (mails.length === 0) throw new AppError('missing', 'Email not found')
  await act(app, userId, mails, input)
  const row = await summaryById(app.db, userId, input.id)
  if (!row) throw new AppError('missing', 'Email not found')
  return toSummary(row)
}

/** The same for many. Ids that are not this person's mails come back as failed. */
export async function updateMails(app: App, userId: string, input: BatchInput): Promise<BatchAnswer> {
  const ids = [...new Set(input.ids)]
  const mails = await mailsByIds(app.db, userId, ids)
  await act(app, userId, mails, input.delete ? { ...input, mailbox: 'trash' } : input)
  const known = new Set(mails.map((mail) => mail.id))
  return {
    updated: mails.length,
    failed: ids.filter((id) => !known.has(id)).map((id) => ({ id, message: 'Email not found' })),
    undoId: null,
  }
}

/** Does it here and queues it for the mail server. The mails are this person's. */
export async function act(app: App, userId: string, mails: MailRef[], action: Action): Promise<void> {
  if (mails.length === 0) return
  await inTransaction(app, async (app) => {
    const keys = mails.map((mail) => mail.key)
    const places = await placesOfMails(app.db, userId, keys)
    await changeFlags(app, userId, keys, places, action)
    for (const place of places) {
      if (action.expunge) await expunge(app, userId, place)
      else if (action.mailbox && place.role !== action.mailbox && moves(place.role, action.mailbox))
        await move(app, userId, place, action.mailbox)
    }
    for (const [accountId, some] of Map.groupBy(mails, (mail) => mail.accountId)) {
      app.events.emit('mail.changed', { userId, accountId, ids: some.map((mail) => mail.id) })
      app.wake(accountId, 'changes')
    }
  })
}

async function changeFlags(
  app: App,
  userId: string,
  keys: number[],
  places: PlacedMail[],
  { read, starred, answered }: Action,
): Promise<void> {
  const set = {
    ...(read === undefined ? {} : { read }),
    ...(starred === undefined ? {} : { starred }),
    ...(answered === undefined ? {} : { answered }),
  }
  if (Object.keys(set).length === 0) return
  await setPlaceFlags(app.db, userId, keys, set)
  const differs = (place: PlacedMail) =>
    (read !== undefined && place.read !== Number(read)) ||
    (starred !== undefined && place.starred !== Number(starred)) ||
    (answered !== undefined && place.answered !== Number(answered))
  for (const place of places.filter(differs)) {
    await queueChange(app.db, userId, place, { kind: 'flags', place: pendingPlace(place), set }, app.now().getTime())
  }
}

/** Archiving takes a mail out of the inbox and leaves a sent or drafted copy where it is. */
function moves(from: Role, to: Role): boolean {
  return to === 'trash' || to === 'junk' ? true : from !== 'sent' && from !== 'drafts'
}

async function move(app: App, userId: string, place: PlacedMail, to: Role): Promise<void> {
  await setPlaceRole(app.db, userId, place, to)
  await queueChange(
    app.db,
    userId,
    place,
    { kind: 'move', place: pendingPlace(place), to, from: place.role },
    app.now().getTime(),
  )
}

async function expunge(app: App, userId: string, place: PlacedMail): Promise<void> {
  await deletePlace(app.db, userId, place)
  await queueChange(app.db, userId, place, { kind: 'expunge', place: pendingPlace(place) }, app.now().getTime())
}
