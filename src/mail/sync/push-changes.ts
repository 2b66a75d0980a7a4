// Pushes a person's changes to the mail server, oldest first, hundreds at a time. A change ends when the server has it or the
// mail is gone; anything else is retried with backoff.
import type { App } from '../../app.ts'
import { isRefusal } from '../../connectors/apply-in-order.ts'
import type { ApplyResult, MailConnector, RemoteChange } from '../../connectors/connector.ts'
import { AppError, errorTable } from '../../core/errors.ts'
import { hour, minute } from '../../shared/limits.ts'
import { type PendingChange, readChange } from '../actions/changes.ts'
import { dueRows, endChanges, placesNow, postponeChanges, restorePlacement, rewriteChange } from './push-queries.ts'
import { settle } from './push-settle.ts'
import type { AccountRef } from './sync-queries.ts'

export interface Due {
  id: number
  message_key: number
  message_id: string
  change: PendingChange
  attempts: number
  /** Of the last attempt; null where the mail was not at its place. */
  error: string | null
}

/** Changes per call of the connector. */
const batchSize = 250
/** After so many refusals a change is given up, and the state of the server is shown again. */
const maxAttempts = 6
/** From so many attempts on a change is pushed alone, so that it cannot fail others with it. */
const aloneFromAttempt = 2
/** Searches by Message-ID where the server has no UIDPLUS; for more moves the folders are listed. */
const maxSearches = 20

/** Pushes everything that is due. True where the folders have to be listed: a mail is not where it was expected, or not as shown. */
export async function pushChanges(app: App, account: AccountRef, connector: MailConnector): Promise<boolean> {
  let lost = false
  for (let due = await dueChanges(app, account); due.length > 0; due = await dueChanges(app, account)) {
    for (const one of due) await retarget(app, account, one)
    const answers = await pushDue(app, account, connector, due)
    const carried = due.flatMap((one, index) => {
      const result = answers[index]
      return result === undefined || result instanceof AppError ? [] : [{ due: one, result }]
    })
    lost = (await settle(app, account, carried)) || lost
    for (const [index, one] of due.entries()) {
      const error = answers[index]
      if (error instanceof AppError) lost = (await refused(app, account, one, error)) || lost
    }
    app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
  }
  return lost
}

/** What is pushed next: of each mail everything up to its first move, after which it has another place. */
async function dueChanges(app: App, account: AccountRef): Promise<Due[]> {
  const rows = await dueRows(app.db, account, app.now().getTime(), batchSize)
  const all = rows.map((row) => ({ ...row, change: readChange(row.change) }))
  const moved = new Set<number>()
  const due = all.filter((one) => {
    if (moved.has(one.message_key)) return false
    if (one.change.kind === 'move') moved.add(one.message_key)
    return true
  })
  const odd = due.findIndex((one) => one.attempts >= aloneFromAttempt)
  return odd === 0 ? due.slice(0, 1) : odd < 0 ? due : due.slice(0, odd)
}

/**
 * Retargets a change whose mail was not at its place: to the same folder (a new UIDVALIDITY), for a flag to any, because another
 * program may have moved it. Nothing else is done to a mail in a folder it was not meant in.
 */
async function retarget(app: App, account: AccountRef, due: Due): Promise<void> {
  if (due.attempts === 0 || due.error !== null) return
  const { place: meant, kind } = due.change
  // The place it was not at may still be stored: a renamed folder's old name goes with a later listing.
  const places = (await placesNow(app.db, account, [due.message_key])).filter(
    ({ mailboxId, uidvalidity, uid }) => mailboxId !== meant.mailboxId || uid !== meant.uid || uidvalidity !== meant.uidvalidity,
  )
  const found = places.find(({ mailboxId }) => mailboxId === meant.mailboxId) ?? (kind === 'flags' ? places[0] : undefined)
  if (!found) return
  const { mailboxId, mailbox, uidvalidity, uid } = found
  due.change = { ...due.change, place: { mailboxId, mailbox, uidvalidity, uid } }
  await rewriteChange(app.db, account, due.id, JSON.stringify(due.change))
}

/** A result for each. An error that ends the connection is thrown: the session starts anew, and all are retried. */
async function pushDue(app: App, account: AccountRef, connector: MailConnector, due: Due[]): Promise<(ApplyResult | AppError)[]> {
  try {
    const answers = await connector.applyAll(due.map(toRemote))
    return await withPlaces(connector, due, answers)
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError('provider', 'The mail server rejected the change.', { cause })
    if (isRefusal(error)) return due.map(() => error)
    const ids = due.map((one) => one.id)
    await postponeChanges(app.db, account, ids, { not_before: retryAt(app, due[0], error), error: error.message })
    throw error
  }
}

/** Without UIDPLUS the new place of a moved mail is searched by Message-ID. */
async function withPlaces(
  connector: MailConnector,
  due: Due[],
  answers: (ApplyResult | AppError)[],
): Promise<(ApplyResult | AppError)[]> {
  let sought = 0
  const found: (ApplyResult | AppError)[] = []
  for (const [index, one] of due.entries()) {
    const answer = answers[index] ?? new AppError('provider', 'The mail server rejected the change.')
    const { change, message_id } = one
    const placeless = !(answer instanceof AppError) && answer.state === 'done' && !answer.place
    if (!placeless || change.kind !== 'move' || typeof change.to !== 'string' || message_id === '' || sought >= maxSearches) {
      found.push(answer)
      continue
    }
    sought++
    const place = await connector.find(change.to, message_id)
    found.push(place ? { state: 'done', place } : answer)
  }
  return found
}

function toRemote({ change, message_id }: Due): RemoteChange {
  const { mailbox, uidvalidity, uid } = change.place
  const about = { place: { mailbox, uidvalidity, uid }, messageId: message_id }
  switch (change.kind) {
    case 'flags': {
      const { read, starred, answered } = change.set
      const set = {
        ...(read === undefined ? {} : { read }),
        ...(starred === undefined ? {} : { starred }),
        ...(answered === undefined ? {} : { answered }),
      }
      return { kind: 'flags', ...about, set }
    }
    case 'move':
      return { kind: 'move', ...about, to: change.to }
    case 'expunge':
      return { kind: 'expunge', ...about }
  }
}

function retryAt(app: App, due: Due | undefined, error: AppError): number {
  const wait = Math.min(hour, minute * 2 ** Math.min(6, due?.attempts ?? 0) * (0.5 + Math.random() / 2))
  return app.now().getTime() + (errorTable[error.kind].retry ? 5000 : wait)
}

/** Retries later, or gives up: then the folder is listed in full, so that the state of the server is shown. True if given up. */
async function refused(app: App, account: AccountRef, due: Due, error: AppError): Promise<boolean> {
  // `forbidden` does not change by retrying.
  if (error.kind !== 'forbidden' && due.attempts + 1 < maxAttempts) {
    await postponeChanges(app.db, account, [due.id], { not_before: retryAt(app, due, error), error: error.message })
    return false
  }
  app.log.warn({ accountId: account.id, change: due.change.kind, kind: error.kind }, 'change refused by mail server')
  await app.db.transaction().execute(async (db) => {
    await endChanges(db, account, [due.id])
    await restorePlacement(db, account, due.change.place)
  })
  return true
}
