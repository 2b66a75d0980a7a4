// One connection to one account's server, as long as it lasts: a pass over all folders, the texts, and then waiting for
// what happens on either side (IDLE there, changes and requests here). It ends by an error, by the signal, or because
// another account waits for its place: between two steps of long work, at once where nothing is to be done.
import type { App } from '../../app.ts'
import type { MailConnector, Work } from '../../connectors/connector.ts'
import { AppError, diskFullSentence } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'
import { type BulkQueue, createBulkQueue } from './bulk-queue.ts'
import type { ConnectionNotes } from './connection-notes.ts'
import { fetchTexts } from './fetch-texts.ts'
import { indexAttachments } from './index-attachments.ts'
import { dropMailboxes, syncMailboxes } from './list-folders.ts'
import { openConnection } from './open-connection.ts'
import { setIdle } from './progress.ts'
import { pushChanges } from './push-changes.ts'
import { nextChangeAt } from './push-queries.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { type PassContext, syncFolders } from './sync-folders.ts'
import type { AccountRef, MailboxRow } from './sync-queries.ts'
import type { WakeSignal } from './wake-signal.ts'

/** Mails per round of text fetching. */
const textRound = 200
/** Mails per round of reading attachments. */
const fileRound = 5
/** What a server is given for its last answer when we stop. */
const grace = second

export interface Session {
  app: App
  account: AccountRef
  wakeSignal: WakeSignal
  /** 0 for full steps; each more makes them four times smaller. */
  batchReduction: number
  pace: RetryPolicy
  /** Long work of all accounts of this thread; a pass by hand has one of its own. */
  bulk?: BulkQueue
  /** Who looks after the server reads them; absent for a pass by hand. */
  notes?: ConnectionNotes
}
export interface Running extends PassContext {
  wakeSignal: WakeSignal
  pace: RetryPolicy
}

/** Where it gave way to another account: whether there is something left to do, or only news to wait for. */
export type GaveWay = 'busy' | 'quiet'

export async function runSession(own: Session, work: Work, signal: AbortSignal): Promise<GaveWay> {
  const { app, account, wakeSignal } = own
  await using connector = await openConnection(own, work, signal)
  own.notes?.opened(connector)
  using _ = hangUpSoonAfter(signal, connector, app)
  const context = running(own, connector, signal)
  while (!signal.aborted) {
    // Each round also tries again what had to wait.
    wakeSignal.wake('changes')
    wakeSignal.take('sync')
    const { mailboxes, whole } = await checkFolders(context)
    // A round that was broken off has not brought the account in step.
    if (signal.aborted || !whole) return 'busy'
    await setIdle(app, account)
    own.notes?.active()
    app.events.emit('sync.progress', { userId: account.userId, accountId: account.id, state: 'idle', done: 0, total: 0 })
    const left = await textsAndWaiting(context, mailboxes)
    if (context.givesWay()) return left
  }
  return 'busy'
}

/** Who is told to stop says good-bye; a server that does not answer is not waited for. */
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
    // What little room is left is for what people do here.
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
  // Mails of a folder that was renamed are listed under its new name before the old one goes; what a person did to them
  // meanwhile is carried to their new places. That is not left half done.
  if (gone.length === 0) await context.between()
  const still =
    gone.length === 0
      ? context
      : { ...context, between: async () => undefined, changesWaiting: () => false, givesWay: () => false }
  const whole = await syncFolders(still, mailboxes)
  if (gone.length > 0 && !context.signal.aborted) await dropMailboxes(app, account, gone)
  return { mailboxes, whole }
}

/**
 * Fetches texts, then attachments, in rounds while there are any, looking at the inbox in between; then waits. Ends when a
 * round over all folders is due, or to give way.
 */
async function textsAndWaiting(context: Running, mailboxes: MailboxRow[]): Promise<GaveWay> {
  const { app, account, connector, signal, wakeSignal, pace, bulk } = context
  const inbox = mailboxes.filter((mailbox) => mailbox.role === 'inbox')
  const watched = connector.watchesAll ? mailboxes : inbox
  const due = performance.now() + pace.round
  const gone = new Set<number>()
  let lookedAt = performance.now()
  let left: GaveWay = 'busy'
  while (!signal.aborted && performance.now() < due && !context.givesWay()) {
    await context.between()
    if (wakeSignal.take('sync')) return 'busy'
    connector.doing?.('bulk')
    const fetched = await bulk.run(account, () => fetchTexts(app, account, connector, textRound, gone))
    if (fetched > 0) app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
    const { read, news } = fetched === 0 ? await bulk.run(account, () => readFiles(context)) : { read: 0, news: false }
    const quiet = fetched === 0 && read === 0 && !news
    left = quiet ? 'quiet' : 'busy'
    if (quiet) await waitForSomething(context, inbox[0], due)
    // A round that was asked for reads the cursors anew; looking at the inbox first would write the old one back.
    if (wakeSignal.isSet('sync')) continue
    if (quiet || news || performance.now() - lookedAt > 5 * second) {
      if (!(await syncFolders(context, watched))) return 'busy'
      lookedAt = performance.now()
    }
  }
  return left
}

/** Reads attachments. Where one connection can do both, the mailbox is watched meanwhile: news end the round. */
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
  // Whatever it fails with is told when the round is over: without this, it would end the program before.
  watching.catch(() => undefined)
  let read = 0
  try {
    read = await indexAttachments(app, account, connector, active, fileRound)
  } finally {
    done.abort()
    await watching
  }
  // Asked last: what the watch heard while it ended is told to nobody again.
  return { read, news }
}

/** Waits for a hint from the server, a ring from here, a change that had to wait, a place that is wanted, or the end of the round. */
async function waitForSomething(context: Running, inbox: MailboxRow | undefined, due: number): Promise<void> {
  const { app, account, connector, signal, wakeSignal } = context
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const wake = wakeSignal.onWake(stop)
  const retry = await nextChangeAt(app.db, account, app.now().getTime())
  const timers = [setTimeout(stop, Math.max(0, due - performance.now()))]
  if (retry !== undefined) timers.push(setTimeout(() => wakeSignal.wake('changes'), Math.max(0, retry - app.now().getTime())))
  // From now on everybody's wish is more urgent than what is done here.
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
