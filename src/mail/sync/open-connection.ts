// A connection for the background, when it is this account's turn at its mail server; meanwhile the person is told where it waits.
import type { App } from '../../app.ts'
import type { MailConnector, Work } from '../../connectors/connector.ts'
import { AppError } from '../../core/errors.ts'
import { changesWait } from './push-queries.ts'
import { syncStateOf } from './state-queries.ts'
import type { AccountRef } from './sync-queries.ts'
import type { Session } from './sync-session.ts'

/** What the next connection is for. */
export async function workOf(app: App, account: AccountRef): Promise<Work> {
  const state = await syncStateOf(app.db, account)
  if (state?.last_sync_at === null) return state.sync_done === 0 ? 'first-page' : 'bulk'
  return (await changesWait(app.db, account)) ? 'changes' : 'round'
}

export async function openConnection(own: Session, work: Work, signal: AbortSignal): Promise<MailConnector> {
  const { app, account, notes } = own
  let emitted: Promise<void> | undefined
  const onWait = (host: string) => {
    notes?.waits()
    // That a mailbox which is in step is looked at a little later is nothing to tell.
    if (work !== 'round') emitted ??= emitChanged(app, account, host)
  }
  try {
    return await connectSooner(own, work, signal, onWait)
  } finally {
    await emitted
    if (emitted) await emitChanged(app, account)
  }
}

/** What a person does meanwhile makes it more urgent. */
async function connectSooner(
  { app, account, wakeSignal }: Session,
  work: Work,
  signal: AbortSignal,
  onWait: (host: string) => void,
): Promise<MailConnector> {
  const rung = new AbortController()
  const patient = work === 'round' || work === 'bulk'
  const stop = patient ? wakeSignal.onWake(() => rung.abort()) : () => undefined
  try {
    return await app.connect(account.id, 'sync', { work, signal: AbortSignal.any([signal, rung.signal]), onWait })
  } catch (cause) {
    const gaveUp = cause instanceof AppError && cause.details?.reason === 'budget'
    if (signal.aborted || !rung.signal.aborted || !gaveUp) throw cause
    return await app.connect(account.id, 'sync', { work: 'changes', signal, onWait })
  } finally {
    stop()
  }
}

async function emitChanged(app: App, { id, userId }: AccountRef, waitingFor?: string): Promise<void> {
  const row = await syncStateOf(app.db, { id, userId })
  if (!row) return
  const state = waitingFor !== undefined && row.sync_state === 'error' ? 'error' : 'syncing'
  const progress = { userId, accountId: id, state, done: row.sync_done, total: row.sync_total } as const
  app.events.emit('sync.progress', { ...progress, ...(waitingFor === undefined ? {} : { waitingFor }) })
}
