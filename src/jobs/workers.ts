// The account workers, started and stopped as accounts come and go, and the hand that carries the outbox. This is what `app.wake` rings.
import { setTimeout as sleep } from 'node:timers/promises'
import { endLeases } from '../accounts/grants/grant-queries.ts'
import { toAppError } from '../core/errors.ts'
import type { ConnectionFacts } from '../core/runtime.ts'
import { fileDue } from '../mail/outbox/file-to-sent.ts'
import { sendDue } from '../mail/outbox/outbox-worker.ts'
import { type DueWork, dueWork } from '../mail/outbox/queries.ts'
import { recoverOutbox } from '../mail/outbox/recover.ts'
import type { OpenApp } from '../open.ts'
import { second } from '../shared/limits.ts'
import { syncedAccounts } from './queries.ts'
import { watchSuggestions } from './suggestions.ts'
import { createSyncHost, type SyncHost } from './sync-host.ts'
import { startSyncThread } from './sync-worker.ts'

/** Less than the whole program may take to end (main.ts). */
const OUTBOX_STOP_TIMEOUT_MS = 4 * second

export interface Workers extends AsyncDisposable {
  /** Rings every account for a round over its folders. */
  syncAll(): void
  waitingFor(accountId: string): string | undefined
  freeConnection(host: string): void
  /** How the connections of all mailboxes are. */
  connections(): Promise<ConnectionFacts[]>
}

/** Without room the server starts all the same, so that mail can be read. What was being sent is looked at again before any is. */
async function unlessFull(app: OpenApp, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    if (toAppError(cause).kind !== 'full') throw cause
    app.log.error({ err: cause }, 'there is no room to put the outbox in order')
  }
}

export async function startWorkers(app: OpenApp): Promise<Workers> {
  await unlessFull(app, () => recoverOutbox(app))
  await unlessFull(app, () => endLeases(app.db))
  const here = createSyncHost(app)
  const thread = startSyncThread(app)
  const suggestions = watchSuggestions(app)
  /** Which host looks after an account, and by what its mailbox is opened there. */
  const hosts = new Map<string, { host: SyncHost; connector: string }>()
  /** The mail servers at which mailboxes wait for their turn. */
  const waiting = new Map<string, string>()
  const outboxWork = new Map<string, Promise<void>>()
  const ending = new AbortController()

  /**
   * Two hands an account, one that sends and one that files, so that a mailbox that does not answer holds up no mail. What
   * comes due while a hand is at work is seen when it is free.
   */
  const startOutboxWork = ({ user_id, account_id, step }: DueWork) => {
    const hand = `${step} ${account_id}`
    if (ending.signal.aborted || outboxWork.has(hand)) return
    const run = (step === 'send' ? sendDue : fileDue)(app, user_id, account_id, ending.signal)
      .then(() => 'look again' as const)
      .catch((err: unknown) => app.log.error({ accountId: account_id, step, err }, 'carrying the outbox failed'))
      .then((then) => {
        outboxWork.delete(hand)
        if (then) guarded(checkOutbox)()
      })
    outboxWork.set(hand, run)
  }
  const checkOutbox = async () => {
    // Each step of a mail has to be written down: none is begun that could not be. The ticker asks again.
    if (app.disk.state() === 'full') return
    for (const work of await dueWork(app.db, app.now().getTime())) startOutboxWork(work)
  }
  const guarded = (work: () => Promise<void>) => () => {
    work().catch((err: unknown) => app.log.error({ err }, 'a worker round failed'))
  }

  app.wakeAccount = (accountId, what) => {
    if (what === 'outbox') guarded(checkOutbox)()
    else hosts.get(accountId)?.host.wake(accountId, what)
  }
  const reconcile = async () => {
    const wanted = await syncedAccounts(app.db)
    const still = (id: string, by: string) => wanted.some((account) => account.id === id && account.connector === by)
    const gone = [...hosts].filter(([id, { connector }]) => !still(id, connector))
    for (const [id, { host }] of gone) {
      hosts.delete(id)
      waiting.delete(id)
      await host.end(id)
    }
    if (ending.signal.aborted) return
    for (const { connector, id, userId } of wanted) {
      const account = { id, userId }
      const host = connector === 'demo' ? here : thread
      hosts.set(account.id, { host, connector })
      host.begin(account)
    }
  }
  const stopListening = app.events.listen((event) => {
    if (event.name === 'accounts.changed') guarded(reconcile)()
    if (event.name !== 'sync.progress') return
    if (event.waitingFor === undefined) waiting.delete(event.accountId)
    else if (hosts.has(event.accountId)) waiting.set(event.accountId, event.waitingFor)
  })
  await reconcile()
  const ticker = setInterval(guarded(checkOutbox), second)

  return {
    syncAll: () => {
      for (const [id, { host }] of hosts) host.wake(id, 'sync')
    },
    waitingFor: (accountId) => waiting.get(accountId),
    freeConnection: thread.freeConnection,
    connections: async () => (await Promise.all([here.facts(), thread.facts()])).flat(),
    async [Symbol.asyncDispose]() {
      ending.abort()
      clearInterval(ticker)
      stopListening()
      await suggestions[Symbol.asyncDispose]()
      // A mail server that does not answer is not waited for: the outbox knows how far each mail has come.
      const hands = Promise.race([Promise.all(outboxWork.values()), sleep(OUTBOX_STOP_TIMEOUT_MS, undefined, { ref: false })])
      await Promise.all([here[Symbol.asyncDispose](), thread[Symbol.asyncDispose](), hands])
    },
  }
}
