// One connection to one account's server, as long as it lasts: a pass over all folders, the texts, and then waiting for
// what happens on either side (IDLE there, changes and requests here). It ends by an error or by the signal.
import type { App } from '../../app.ts'
import { minute, second } from '../../shared/limits.ts'
import { carryChanges } from './carry.ts'
import { nextChangeAt } from './carry-queries.ts'
import type { Doorbell } from './doorbell.ts'
import { fetchTexts } from './fetch-texts.ts'
import { syncMailboxes } from './mailboxes.ts'
import { type PassContext, syncFolders } from './pass.ts'
import { setIdle } from './progress.ts'
import type { AccountRef, MailboxRow } from './sync-queries.ts'

/** How often the list of folders, and folders that nobody watches, are looked at. */
const roundEvery = 2 * minute
/** Mails per round of text fetching. */
const textRound = 200

export interface Session {
  app: App
  account: AccountRef
  bell: Doorbell
  /** 0 for full steps; each more makes them four times smaller. */
  caution: number
}

export async function runSession({ app, account, bell, caution }: Session, signal: AbortSignal): Promise<void> {
  await using connector = await app.connect(account.id, 'sync')
  const carry = async () => {
    if (!bell.take('changes')) return
    if (await carryChanges(app, account, connector)) bell.ring('sync')
  }
  const changesWaiting = () => bell.hears('changes')
  const context: PassContext = { app, account, connector, between: carry, changesWaiting, caution, signal }
  while (!signal.aborted) {
    // Each round also tries again what had to wait.
    bell.ring('changes')
    await carry()
    bell.take('sync')
    // Anew each round: another program may have made a folder, and the repair job may have forgotten the cursors.
    const mailboxes = await syncMailboxes(app, account, connector)
    await syncFolders(context, mailboxes)
    // A round that was broken off has not brought the account in step.
    if (signal.aborted) return
    await setIdle(app, account)
    app.events.emit('sync.progress', { userId: account.userId, accountId: account.id, state: 'idle', done: 0, total: 0 })
    await textsAndWaiting(context, bell, mailboxes)
  }
}

/** Fetches texts in rounds while there are any, looking at the inbox in between; then waits. Ends when a round over all folders is due. */
async function textsAndWaiting(context: PassContext, bell: Doorbell, mailboxes: MailboxRow[]): Promise<void> {
  const { app, account, connector, signal } = context
  const inbox = mailboxes.filter((mailbox) => mailbox.role === 'inbox')
  const due = performance.now() + roundEvery
  const gone = new Set<number>()
  let lookedAt = performance.now()
  while (!signal.aborted && performance.now() < due) {
    await context.between()
    if (bell.take('sync')) return
    const fetched = await fetchTexts(app, account, connector, textRound, gone)
    if (fetched > 0) app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
    if (fetched === 0) await waitForSomething(context, bell, inbox[0], due)
    // A round that was asked for reads the cursors anew; looking at the inbox first would write the old one back.
    if (bell.hears('sync')) continue
    if (fetched === 0 || performance.now() - lookedAt > 5 * second) {
      await syncFolders(context, inbox)
      lookedAt = performance.now()
    }
  }
}

/** Waits for a hint from the server, a ring from here, a change that had to wait, or the end of the round. */
async function waitForSomething(context: PassContext, bell: Doorbell, inbox: MailboxRow | undefined, due: number): Promise<void> {
  const { app, account, connector, signal } = context
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const ring = bell.onRing(stop)
  const retry = await nextChangeAt(app.db, account, app.now().getTime())
  const timers = [setTimeout(stop, Math.max(0, due - performance.now()))]
  if (retry !== undefined) timers.push(setTimeout(() => bell.ring('changes'), Math.max(0, retry - app.now().getTime())))
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (bell.waiting || signal.aborted) return
    await connector.watch(inbox?.path ?? 'INBOX', stop, waiting.signal)
  } finally {
    for (const timer of timers) clearTimeout(timer)
    ring()
    signal.removeEventListener('abort', stop)
  }
}
