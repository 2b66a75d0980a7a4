// Starts and stops account workers as accounts are connected and disconnected, and the outbox runner; `app.wakeAccount` wakes them.
import { endLeases } from '../accounts/grants/grant-queries.ts'
import { toAppError } from '../core/errors.ts'
import type { ConnectionFacts } from '../core/runtime.ts'
import { recoverOutbox } from '../mail/outbox/recover.ts'
import type { OpenApp } from '../open.ts'
import { second } from '../shared/limits.ts'
import { createOutboxRunner } from './outbox-runner.ts'
import { syncedAccounts } from './queries.ts'
import { watchSuggestions } from './suggestions.ts'
import { createSyncHost, type SyncHost } from './sync-host.ts'
import { startSyncThread } from './sync-worker.ts'

export interface Workers extends AsyncDisposable {
  /** Wakes every account for a round over its folders. */
  syncAll(): void
  waitingFor(accountId: string): string | undefined
  freeConnection(host: string): void
  /** Once accounts that should not be synced any more have ended. */
  accountsSettled(): Promise<void>
  /** The connections of all accounts. */
  connections(): Promise<ConnectionFacts[]>
}

/** With a full disk the server starts all the same, so that mail can be read. Interrupted sends are recovered before any new one. */
async function unlessFull(app: OpenApp, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    if (toAppError(cause).kind !== 'full') throw cause
    app.log.error({ err: cause }, 'outbox not recovered: disk full')
  }
}

export async function startWorkers(app: OpenApp): Promise<Workers> {
  await unlessFull(app, () => recoverOutbox(app))
  await unlessFull(app, () => endLeases(app.db))
  const here = createSyncHost(app)
  const thread = startSyncThread(app)
  const suggestions = watchSuggestions(app)
  /** The host of an account, and the connector it uses there. */
  const hosts = new Map<string, { host: SyncHost; connector: string }>()
  /** The mail servers at which accounts are queued. */
  const waiting = new Map<string, string>()
  const ending = new AbortController()
  const outbox = createOutboxRunner(app, ending.signal)

  app.wakeAccount = (accountId, what) => {
    if (what === 'outbox') outbox.check()
    else hosts.get(accountId)?.host.wake(accountId, what)
  }
  const reconcileNow = async () => {
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
  /** One after the other: an account that is being ended is not begun meanwhile. */
  let reconciled: Promise<void> = Promise.resolve()
  const reconcile = () => {
    reconciled = reconciled.catch(() => undefined).then(reconcileNow)
    return reconciled
  }
  const stopListening = app.events.listen((event) => {
    if (event.name === 'accounts.changed')
      reconcile().catch((err: unknown) => app.log.error({ err }, 'account workers not reconciled'))
    if (event.name !== 'sync.progress') return
    if (event.waitingFor === undefined) waiting.delete(event.accountId)
    else if (hosts.has(event.accountId)) waiting.set(event.accountId, event.waitingFor)
  })
  await reconcile()
  const ticker = setInterval(outbox.check, second)

  return {
    syncAll: () => {
      for (const [id, { host }] of hosts) host.wake(id, 'sync')
    },
    waitingFor: (accountId) => waiting.get(accountId),
    freeConnection: thread.freeConnection,
    accountsSettled: reconcile,
    connections: async () => (await Promise.all([here.facts(), thread.facts()])).flat(),
    async [Symbol.asyncDispose]() {
      ending.abort()
      clearInterval(ticker)
      stopListening()
      await suggestions[Symbol.asyncDispose]()
      await Promise.all([here[Symbol.asyncDispose](), thread[Symbol.asyncDispose](), outbox.stopped()])
    },
  }
}
