// Carries a person's changes to the mail server, oldest first. A change ends when the server has it, or when the mail is
// not there any more; anything else is tried again later, with growing waits.
import type { App, Db } from '../../app.ts'
import type { ApplyResult, MailConnector, RemoteChange } from '../../connectors/connector.ts'
import { AppError, errorTable } from '../../core/errors.ts'
import { hour, minute } from '../../shared/limits.ts'
import { PendingChange, type PendingPlace } from '../changes.ts'
import {
  addPlacement,
  changesOfMail,
  dueRows,
  endChange,
  mailboxAt,
  placeIn,
  postponeChange,
  restorePlacement,
  rewriteChange,
  takePlacement,
} from './carry-queries.ts'
import type { AccountRef } from './sync-queries.ts'

interface Due {
  id: number
  message_key: number
  message_id: string
  change: PendingChange
  attempts: number
}

/** After so many refusals a change is given up: the mail server's word is what is shown then. */
const mostAttempts = 6
/** How long a change waits for the folder to be listed anew when its mail was not where it should be. */
const lookAgain = 200

/** Carries everything that is due. Answers whether the folders have to be looked at: a mail is not where we thought, or not as we show it. */
export async function carryChanges(app: App, account: AccountRef, connector: MailConnector): Promise<boolean> {
  let lost = false
  for (let due = await dueChanges(app, account); due.length > 0; due = await dueChanges(app, account)) {
    const moved = new Set<number>()
    for (const one of due) {
      // What was queued for a mail that has just been moved means its new place now: it is read again, next round.
      if (moved.has(one.message_key)) continue
      const result = await tryToCarry(app, account, connector, await aim(app, account, one))
      if (result === 'given up') lost = true
      else if (result) lost = (await settle(app, account, one, result)) || lost
      if (one.change.kind === 'move') moved.add(one.message_key)
    }
    app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
  }
  return lost
}

async function dueChanges(app: App, account: AccountRef): Promise<Due[]> {
  const rows = await dueRows(app.db, account, app.now().getTime(), 100)
  return rows.map((row) => ({ ...row, change: PendingChange.parse(JSON.parse(row.change)) }))
}

/** A mail that was not at its place (a new UIDVALIDITY) is sought where it lies now, in the same folder. */
async function aim(app: App, account: AccountRef, due: Due): Promise<Due> {
  if (due.attempts === 0) return due
  const place = await placeIn(app.db, account, due.message_key, due.change.place.mailboxId)
  if (!place || (place.uid === due.change.place.uid && place.uidvalidity === due.change.place.uidvalidity)) return due
  due.change = { ...due.change, place: { ...due.change.place, ...place } }
  await rewriteChange(app.db, account, due.id, JSON.stringify(due.change))
  return due
}

/** Undefined when it has to wait. An error that ends the connection travels on: the session starts anew. */
async function tryToCarry(
  app: App,
  account: AccountRef,
  connector: MailConnector,
  due: Due,
): Promise<ApplyResult | 'given up' | undefined> {
  try {
    const result = await connector.apply(toRemote(due))
    if (due.change.kind !== 'move' || result.state === 'gone' || result.place || due.message_id === '') return result
    // A server that does not say where it put the mail (no UIDPLUS) is asked for it by Message-ID.
    const place = await connector.find(due.change.to, due.message_id)
    return place ? { state: 'done', place } : result
  } catch (cause) {
    const error =
      cause instanceof AppError ? cause : new AppError('provider', 'The mail server did not accept the change.', { cause })
    const refused = ['invalid', 'missing', 'provider', 'unprocessable'].includes(error.kind)
    if (refused && due.attempts + 1 >= mostAttempts) {
      await giveUp(app, account, due, error)
      return 'given up'
    }
    await postpone(app, account, due, error)
    if (!refused) throw error
    return undefined
  }
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

async function postpone(app: App, account: AccountRef, due: Due, error: AppError): Promise<void> {
  const wait = Math.min(hour, minute * 2 ** Math.min(6, due.attempts) * (0.5 + Math.random() / 2))
  const notBefore = app.now().getTime() + (errorTable[error.kind].retry ? 5000 : wait)
  await postponeChange(app.db, account, due.id, { attempts: due.attempts + 1, not_before: notBefore, error: error.message })
}

/** The folder is listed in full again, so that what the server has shows here. */
async function giveUp(app: App, account: AccountRef, due: Due, error: AppError): Promise<void> {
  app.log.warn({ accountId: account.id, change: due.change.kind, kind: error.kind }, 'the mail server refuses a change')
  await app.db.transaction().execute(async (db) => {
    await endChange(db, account, due.id)
    await restorePlacement(db, account, due.change.place)
  })
}

/** The server has it: the row goes, and a moved mail gets its new place, which later changes of it are told. Answers whether we lost sight of the mail. */
async function settle(app: App, account: AccountRef, due: Due, result: ApplyResult): Promise<boolean> {
  const { change } = due
  if (result.state === 'gone' && due.attempts === 0) {
    await postponeChange(app.db, account, due.id, { attempts: 1, not_before: app.now().getTime() + lookAgain, error: null })
    return true
  }
  await app.db.transaction().execute(async (db) => {
    await endChange(db, account, due.id)
    if (change.kind !== 'move') return
    const before = await takePlacement(db, account, change.place)
    const place = result.state === 'done' ? result.place : undefined
    if (!place || !before) return
    const target = await mailboxAt(db, account, place.mailbox, change.to)
    const later = await redirectChanges(db, account, due, { mailboxId: target.id, ...place })
    await addPlacement(db, {
      ...before,
      mailbox_id: target.id,
      uidvalidity: place.uidvalidity,
      uid: place.uid,
      role: later ? before.role : target.role,
    })
  })
  return change.kind === 'move' && result.state === 'done' && !result.place
}

/** Changes queued for the same mail while it lay at its old place now mean the new one. Answers whether one of them moves it again. */
async function redirectChanges(db: Db, account: AccountRef, due: Due, place: PendingPlace): Promise<boolean> {
  let moved = false
  for (const row of await changesOfMail(db, account, due.message_key)) {
    const change = PendingChange.parse(JSON.parse(row.change))
    const { mailboxId, uidvalidity, uid } = change.place
    if (mailboxId !== due.change.place.mailboxId || uidvalidity !== due.change.place.uidvalidity || uid !== due.change.place.uid)
      continue
    moved ||= change.kind === 'move'
    await rewriteChange(db, account, row.id, JSON.stringify({ ...change, place }))
  }
  return moved
}
