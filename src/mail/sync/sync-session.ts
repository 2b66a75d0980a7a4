// One connection to one account's server, as long as it lasts: a round over all folders, the texts, then waiting for events on
// either side (IDLE there, changes and requests here). It ends by an error, by the signal, or to yield the connection to another
// account: between two steps of bulk work, at once while idle.

import { isMainThread } from 'node:worker_threads'
import { type App, inTransaction } from '../../app.ts'
import type { MailConnector, Work } from '../../connectors/connector.ts'
import { AppError, diskFullSentence } from '../../core/errors.ts'
import { releaseMemory } from '../../core/release-memory.ts'
import { second } from '../../shared/limits.ts'
import { mergeIndex } from '../../store/search/merge-index.ts'
import { releasePages } from '../../store/vacuum.ts'
import { type BulkQueue, createBulkQueue } from './bulk-queue.ts'
import type { ConnectionNotes } from './connection-notes.ts'
import { fetchTexts } from './fetch-texts.ts'
import { indexAttachments } from './index-attachments.ts'
import { dropMailboxes, syncMailboxes } from './list-folders.ts'
import { openConnection } from './open-connection.ts'
import { setIdle } from './progress.ts'
import { pushChanges } from './push-changes.ts'
import { nextChangeAt } from './push-queries.ts'
import { reindex } from './reindex.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { type PassContext, syncFolders } from './sync-folders.ts'
import type { AccountRef, MailboxRow } from './sync-queries.ts'
import type { WakeSignal } from './wake-signal.ts'

/** Mails whose texts are fetched in one go; less where others wait for their turn, who then end a long round as well. */
const textRound = { long: 4000, short: 1000 }
/** Mails per batch of indexed attachments. */
const fileRound = 5
/** Pages of the index merged in one transaction. */
const mergedPages = 200
/** For the last answer of the server when the session is stopped. */
const grace = second

export interface Session {
  app: App
  account: AccountRef
  wakeSignal: WakeSignal
  /** 0 for full steps; each more makes them four times smaller. */
  batchReduction: number
  pace: RetryPolicy
  /** Bulk work of all accounts of this thread; a single round (sync-once.ts) has its own. */
  bulk?: BulkQueue
  /** For metrics and the doctor; absent for a single round. */
  notes?: ConnectionNotes
}
export interface Running extends PassContext {
  wakeSignal: WakeSignal
  pace: RetryPolicy
}

/** Yielded to another account: with work left, or while idle. */
export type GaveWay = 'busy' | 'quiet'

export async function runSession(own: Session, work: Work, signal: AbortSignal): Promise<GaveWay> {
  const { app, account, wakeSignal } = own
  // Twelve that connect together are let in one after the other: the first must not list everything meanwhile.
  using _expected = work === 'first-page' ? own.bulk?.expectFirstPage(account) : undefined
  await using connector = await openConnection(own, work, signal)
  own.notes?.opened(connector)
  using _ = hangUpSoonAfter(signal, connector, app)
  const context = running(own, connector, signal)
  while (!signal.aborted) {
    // Each round also retries what was postponed.
    wakeSignal.wake('changes')
    wakeSignal.take('sync')
    const { mailboxes, whole } = await checkFolders(context)
    // An interrupted round has not synced the account.
    if (signal.aborted || !whole) return 'busy'
    await setIdle(app, account)
    own.notes?.active()
    app.events.emit('sync.progress', { userId: account.userId, accountId: account.id, state: 'idle', done: 0, total: 0 })
    const left = await textsAndWaiting(context, mailboxes)
    if (context.givesWay()) return left
  }
  return 'busy'
}

/** Closes the connection soon after the signal, also when the server does not answer LOGOUT. */
function hangUpSoonAfter(signal: AbortSignal, connector: MailConnector, app: App): Disposable {
  let timer: NodeJS.Timeout | undefined
  const hangUp = () => {
    const close = async () => connector[Symbol.asyncDispose]()
    timer = setTimeout(() => close().catch((err: unknown) => app.log.warn({ err }, 'mailbox not closed cleanly')), grace)
  }
  signal.addEventListener('abort', hangUp, { once: true })
  return {
    [Symbol.dispose]() {
      clearTimeout(timer)
      signal.removeEventListener('abort', hangUp)
    },
  }
}

export function running(own: Session, connector: MailConnector, signal: AbortSignal): Running {
  const { app, account, wakeSignal, batchReduction, pace } = own
  const until = performance.now() + pace.hold
  const between = async () => {
    // The last free space is kept for what people do here.
    if (app.disk.state() === 'full') throw new AppError('full', diskFullSentence)
    if (signal.aborted || !wakeSignal.take('changes')) return
    if (await pushChanges(app, account, connector)) wakeSignal.wake('sync')
    await app.hooks.pushDrafts(app, account, connector, signal)
  }
  const changesWaiting = () => wakeSignal.isSet('changes')
  const givesWay = () => connector.urgent?.aborted === true || (connector.wanted?.aborted === true && performance.now() > until)
  const onReset = () => own.notes?.reset()
  const bulk = own.bulk ?? createBulkQueue()
  return { app, account, connector, between, changesWaiting, onReset, batchReduction, signal, wakeSignal, pace, bulk, givesWay }
}

/**
 * Anew each round: another program may have made a folder, and the repair job may have forgotten the cursors. `whole`: it
 * was not broken off, so that another account gets a connection.
 */
export async function checkFolders(context: Running): Promise<{ mailboxes: MailboxRow[]; whole: boolean }> {
  const { app, account, connector } = context
  const { mailboxes, gone } = await syncMailboxes(app, account, connector)
  // Mails of a renamed folder are listed under its new name before the old one is dropped, and changes queued meanwhile are
  // redirected. That is not interrupted.
  if (gone.length === 0) await context.between()
  const still =
    gone.length === 0
      ? context
      : { ...context, between: async () => undefined, changesWaiting: () => false, givesWay: () => false }
  const whole = await syncFolders(still, mailboxes)
  if (gone.length > 0 && !context.signal.aborted) await dropMailboxes(app, account, gone)
  return { mailboxes, whole }
}

/** Fetches texts, then attachments, in batches, syncing the inbox in between; then idles. Ends when a round is due, or to yield. */
async function textsAndWaiting(context: Running, mailboxes: MailboxRow[]): Promise<GaveWay> {
  const { app, account, connector, signal, wakeSignal, pace, bulk } = context
  const inbox = mailboxes.filter((mailbox) => mailbox.role === 'inbox')
  const watched = connector.watchesAll ? mailboxes : inbox
  const due = performance.now() + pace.round
  const gone = new Set<number>()
  let lookedAt = performance.now()
  let left: GaveWay = 'busy'
  let unmerged = true
  const onStored = () => app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
  const texts = () => {
    const isLong = !bulk.isContended
    const isInterrupted = () => signal.aborted || wakeSignal.waiting || (isLong && bulk.isContended) || context.givesWay()
    return fetchTexts(app, account, connector, isLong ? textRound.long : textRound.short, gone, { isInterrupted, onStored })
  }
  while (!signal.aborted && performance.now() < due && !context.givesWay()) {
    await context.between()
    if (wakeSignal.take('sync')) return 'busy'
    connector.doing?.('bulk')
    const fetched = await bulk.run(account, texts)
    const { read, news } = fetched === 0 ? await bulk.run(account, () => readFiles(context)) : { read: 0, news: false }
    const quiet = fetched === 0 && read === 0 && !news
    unmerged ||= fetched > 0
    // Those whose texts do not come, for want of room on the disk.
    if (quiet) await reindex(app, account, signal)
    if (quiet && unmerged) unmerged = await mergeWhileIdle(context)
    left = quiet ? 'quiet' : 'busy'
    if (quiet) await waitForSomething(context, inbox[0], due)
    // A requested round reads the cursors anew; syncing the inbox first would write the old one back.
    if (wakeSignal.isSet('sync')) continue
    if (quiet || news || performance.now() - lookedAt > 5 * second) {
      if (!(await syncFolders(context, watched))) return 'busy'
      lookedAt = performance.now()
    }
  }
  return left
}

/** What a sync wrote to the index, a few pages at a time, until there is something else to do. Whether some of it is left. */
async function mergeWhileIdle({ app, signal, wakeSignal }: Running): Promise<boolean> {
  while (!signal.aborted && !wakeSignal.waiting) {
    if (await inTransaction(app, ({ db }) => mergeIndex(db, mergedPages))) continue
    if (await releasePages(app.db, mergedPages)) continue
    // The demo mailbox is synced on the main thread, which serves people.
    if (!isMainThread) releaseMemory()
    return false
  }
  return true
}

/** Indexes attachments. Where one connection can do both, the mailbox is watched meanwhile: news end the batch. */
async function readFiles({ app, account, connector, wakeSignal, signal }: Running): Promise<{ read: number; news: boolean }> {
  if (!connector.watchesAll) return { read: await indexAttachments(app, account, connector, wakeSignal, fileRound), news: false }
  const done = new AbortController()
  let news = false
  const active = {
    get waiting() {
      return wakeSignal.waiting || news
    },
  }
  const noteActivity = () => {
    news = true
  }
  const watching = connector.watch('', noteActivity, AbortSignal.any([signal, done.signal]))
  // Its error is thrown when the batch is over: unhandled until then, it would end the process.
  watching.catch(() => undefined)
  let read = 0
  try {
    read = await indexAttachments(app, account, connector, active, fileRound)
  } finally {
    done.abort()
    await watching
  }
  // Read last: news that arrived while the watch ended are not reported again.
  return { read, news }
}

/** Waits for a hint from the server, a wake-up, a postponed change, a request for the connection, or the next round. */
async function waitForSomething(context: Running, inbox: MailboxRow | undefined, due: number): Promise<void> {
  const { app, account, connector, signal, wakeSignal } = context
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const wake = wakeSignal.onWake(stop)
  const retry = await nextChangeAt(app.db, account, app.now().getTime())
  const timers = [setTimeout(stop, Math.max(0, due - performance.now()))]
  if (retry !== undefined) timers.push(setTimeout(() => wakeSignal.wake('changes'), Math.max(0, retry - app.now().getTime())))
  // Idle: any other request for the connection is more urgent.
  connector.doing?.('idle')
  connector.urgent?.addEventListener('abort', stop, { once: true })
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (wakeSignal.waiting || signal.aborted || connector.urgent?.aborted) return
    await connector.watch(inbox?.path ?? 'INBOX', stop, waiting.signal)
  } finally {
    for (const timer of timers) clearTimeout(timer)
    wake()
    connector.doing?.('round')
    connector.urgent?.removeEventListener('abort', stop)
    signal.removeEventListener('abort', stop)
  }
}
