// How far an account's sync has come, for the person: written with each step, told over the event stream.
import type { App } from '../../app.ts'
import type { BatchStep } from '../../store/connections/db-connection.ts'
import { setInStep, setProgress, setStopped } from './state-queries.ts'
import type { AccountRef } from './sync-queries.ts'

export class Progress {
  readonly #app: App
  readonly #account: AccountRef
  readonly #listed: ReadonlyMap<number, number>
  readonly #folders = new Map<number, { done: number; total: number }>()

  /** `listed`: mails of each folder that are here already, from before a restart. */
  constructor(app: App, account: AccountRef, listed: ReadonlyMap<number, number>) {
    this.#app = app
    this.#account = account
    this.#listed = listed
  }

  /** A step of a folder's first listing brought `count` mails out of `total`. */
  step(mailboxId: number, count: number, total: number, more: boolean): void {
    const before = this.#folders.get(mailboxId)?.done ?? this.#listed.get(mailboxId) ?? 0
    this.#folders.set(mailboxId, { done: more ? Math.min(total, before + count) : total, total })
  }

  get done(): number {
    return [...this.#folders.values()].reduce((sum, one) => sum + one.done, 0)
  }
  get total(): number {
    return [...this.#folders.values()].reduce((sum, one) => sum + one.total, 0)
  }

  /** To be written together with the step itself. */
  steps(): BatchStep[] {
    return [{ sql: setProgress, rows: [[this.done, this.total, this.#account.id, this.#account.userId]] }]
  }

  emitChanged(state: 'syncing' | 'idle' | 'error'): void {
    this.#app.events.emit('sync.progress', {
      userId: this.#account.userId,
      accountId: this.#account.id,
      state,
      done: this.done,
      total: this.total,
    })
  }
}

/** The account is in step with its server. */
export async function setIdle(app: App, account: AccountRef): Promise<void> {
  await setInStep(app.db, account, app.now().getTime())
}

/** The sync stopped; `sentence` says why. */
export async function setFailed(app: App, account: AccountRef, sentence: string): Promise<void> {
  await setStopped(app.db, account, sentence)
  app.events.emit('accounts.changed', { userId: account.userId, accountId: account.id })
}
