// The account workers, started and stopped as accounts come and go, and the hand that carries the outbox. This is what `app.wake` rings.
import { carryOutbox, recoverOutbox } from '../mail/outgoing/carrier.ts'
import { accountsWithDueMail } from '../mail/outgoing/outbox-queries.ts'
import type { OpenApp } from '../open.ts'
import { second } from '../shared/limits.ts'
import { syncedAccounts } from './queries.ts'
import { createSyncHost, type SyncHost } from './sync-host.ts'
import { startSyncThread } from './sync-thread.ts'

export interface Workers extends AsyncDisposable {
  /** Rings every account for a round over its folders. */
  syncAll(): void
}

export async function startWorkers(app: OpenApp): Promise<Workers> {
  await recoverOutbox(app)
  const here = createSyncHost(app)
  const thread = startSyncThread(app)
  /** Which host looks after an account. */
  const hosts = new Map<string, SyncHost>()
  const carrying = new Map<string, Promise<void>>()
  let stopping = false

  /** One hand an account: a second call while it carries is one more round afterwards. */
  const carry = (userId: string, accountId: string) => {
    const before = carrying.get(accountId)
    if (stopping || before) return
    const run = carryOutbox(app, userId, accountId)
      .catch((err: unknown) => app.log.error({ accountId, err }, 'carrying the outbox failed'))
      .finally(() => carrying.delete(accountId))
    carrying.set(accountId, run)
  }
  const lookAtOutbox = async () => {
    for (const { account_id, user_id } of await accountsWithDueMail(app.db, app.now().getTime())) carry(user_id, account_id)
  }
  const guarded = (work: () => Promise<void>) => () => {
    work().catch((err: unknown) => app.log.error({ err }, 'a worker round failed'))
  }

  app.wake = (accountId, what) => {
    if (what === 'outbox') guarded(lookAtOutbox)()
    else hosts.get(accountId)?.ring(accountId, what)
  }
  const reconcile = async () => {
    const wanted = await syncedAccounts(app.db)
    const gone = [...hosts].filter(([id]) => !wanted.some((account) => account.id === id))
    for (const [id, host] of gone) {
      hosts.delete(id)
      await host.end(id)
    }
    if (stopping) return
    for (const { connector, ...account } of wanted) {
      const host = connector === 'demo' ? here : thread
      hosts.set(account.id, host)
      host.begin(account)
    }
  }
  const stopListening = app.events.listen((event) => {
    if (event.name === 'accounts.changed') guarded(reconcile)()
  })
  await reconcile()
  const ticker = setInterval(guarded(lookAtOutbox), second)

  return {
    syncAll: () => {
      for (const [id, host] of hosts) host.ring(id, 'sync')
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      clearInterval(ticker)
      stopListening()
      await Promise.all([here[Symbol.asyncDispose](), thread[Symbol.asyncDispose](), ...carrying.values()])
    },
  }
}
