// Brings snoozed mail back into the inbox, its newest mail unread so that it is seen: by the clock, at an answer, or not at
// all where somebody has moved it in another program.
import { type App, inTransaction } from '../../app.ts'
import type { AccountRef } from '../sync/sync-queries.ts'
import { isSnoozedPath } from './moves.ts'
import { perform } from './perform.ts'
import type { MailRef } from './queries.ts'
import { dueSnoozes, endSnoozes, personToWake, settledSnoozes, snoozeCount, snoozedChains } from './snooze-queries.ts'

/** Mails a transaction. */
const atOnce = 250

/** Wakes whatever is due, however long ago. Answers how many mails that were. */
export async function wakeDue(app: App): Promise<number> {
  let woken = 0
  for (;;) {
    const now = app.now().getTime()
    const userId = await personToWake(app.db, now)
    if (userId === undefined) return woken
    woken += await inTransaction(app, async (app) => wake(app, userId, await dueSnoozes(app.db, userId, now, atOnce)))
  }
}

/** After a step of a sync: an answer in the inbox wakes its conversation, and what was moved elsewhere is no longer snoozed. */
export async function wakeAfterSync(app: App, account: AccountRef, arrived: number[]): Promise<void> {
  const { userId } = account
  if ((await snoozeCount(app.db, userId, account.id)) === 0) return
  await inTransaction(app, async (app) => {
    if (arrived.length > 0) await wake(app, userId, await snoozedChains(app.db, userId, arrived))
    await endSnoozes(app.db, userId, movedElsewhere(await settledSnoozes(app.db, userId, account.id)))
  })
}

/** Inside a transaction. */
async function wake(app: App, userId: string, mails: MailRef[]): Promise<number> {
  if (mails.length === 0) return 0
  const chains = Map.groupBy(mails, (mail) => `${mail.accountId} ${mail.thread}`)
  const newest = [...chains.values()].flatMap((some) => some.toSorted((a, b) => b.key - a.key)[0] ?? [])
  await perform(app, userId, mails, { wake: true })
  await perform(app, userId, newest, { read: false })
  for (const [accountId, some] of Map.groupBy(newest, (mail) => mail.accountId))
    app.events.emit('mail.arrived', { userId, accountId, ids: some.slice(0, 50).map((mail) => mail.id) })
  return mails.length
}

/** Whoever moves a snoozed mail, or finds it in the inbox again, has seen it. A sent or drafted copy says nothing. */
function movedElsewhere(settled: { key: number; role: string; path: string }[]): number[] {
  return [...Map.groupBy(settled, (one) => one.key)].flatMap(([key, places]) => {
    const waiting = places.some((place) => isSnoozedPath(place.path))
    const elsewhere = places.some((place) => !isSnoozedPath(place.path) && !['sent', 'drafts'].includes(place.role))
    const inInbox = places.some((place) => place.role === 'inbox')
    return inInbox || (elsewhere && !waiting) ? [key] : []
  })
}
