// The account workers: one for each connected mailbox, started and stopped as accounts come and go, and the hand that
// carries the outbox. This is what `app.wake` rings.
import type { App } from '../app.ts'
import { carryOutbox, recoverOutbox } from '../mail/outbox-carrier.ts'
import { accountsWithDueMail } from '../mail/outbox-queries.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import { type AccountWorker, startAccountWorker } from '../mail/sync/worker.ts'
import { second } from '../shared/limits.ts'

export interface Workers extends AsyncDisposable {
  /** Rings every account for a round over its folders. */
  syncAll(): void
}

export async function startWorkers(app: App): Promise<Workers> {
  await recoverOutbox(app)
  const workers = new Map<string, AccountWorker>()
  const carrying = new Map<string, Promise<void>>()
  let stopping = false

  const begin = (account: AccountRef) => {
    if (!stopping && !workers.has(account.id)) workers.set(account.id, startAccountWorker(app, account))
  }
  const end = async (accountId: string) => {
    const worker = workers.get(accountId)
    workers.delete(accountId)
    await worker?.[Symbol.asyncDispose]()
  }
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
    else workers.get(accountId)?.bell.ring(what)
  }
  const reconcile = async () => {
    const wanted = new Map((await syncedAccounts(app)).map((account) => [account.id, account]))
    for (const id of workers.keys()) if (!wanted.has(id)) await end(id)
    for (const account of wanted.values()) begin(account)
  }
  const stopListening = app.events.listen((event) => {
    if (event.name === 'accounts.changed') guarded(reconcile)()
  })
  await reconcile()
  const ticker = setInterval(guarded(lookAtOutbox), second)

  return {
    syncAll: () => {
      for (const worker of workers.values()) worker.bell.ring('sync')
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      clearInterval(ticker)
      stopListening()
      await Promise.all([...[...workers.keys()].map(end), ...carrying.values()])
    },
  }
}

/** Accounts to keep in step: not those whose credentials were refused. */
async function syncedAccounts(app: App): Promise<AccountRef[]> {
  return app.db.selectFrom('account').where('needs_reconnection', '=', 0).select(['id', 'user_id as userId']).execute()
}
