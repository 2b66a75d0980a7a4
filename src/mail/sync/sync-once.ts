// One full pass over one account, without waiting for what happens next: what a job does while no server runs.
import type { App } from '../../app.ts'
import type { MailConnector } from '../../connectors/connector.ts'
import { fetchTexts } from './fetch-texts.ts'
import { setFailed, setIdle } from './progress.ts'
import { defaultRetryPolicy } from './retry-policy.ts'
import { mailCount } from './state-queries.ts'
import type { AccountRef } from './sync-queries.ts'
import { checkFolders, running } from './sync-session.ts'
import { WakeSignal } from './wake-signal.ts'

export interface SyncResult {
  folders: number
  /** Mails not known before. */
  added: number
}

/** Carries what waits, lists every folder, fetches all texts. Throws what keeps it from doing so; the account shows it too. */
export async function syncOnce(app: App, account: AccountRef): Promise<SyncResult> {
  const wakeSignal = new WakeSignal()
  wakeSignal.wake('changes')
  const before = await mailCount(app.db, account)
  try {
    await using connector = await app.connect(account.id, 'sync')
    const context = running(
      { app, account, wakeSignal, batchReduction: 0, pace: defaultRetryPolicy },
      connector,
      new AbortController().signal,
    )
    const { mailboxes } = await checkFolders(context)
    await allTexts(app, account, connector)
    await setIdle(app, account)
    return { folders: mailboxes.length, added: (await mailCount(app.db, account)) - before }
  } catch (cause) {
    if (cause instanceof Error && Reflect.get(cause, 'kind') !== 'reconnect') await setFailed(app, account, cause.message)
    throw cause
  }
}

async function allTexts(app: App, account: AccountRef, connector: MailConnector): Promise<void> {
  const gone = new Set<number>()
  while ((await fetchTexts(app, account, connector, 200, gone)) > 0);
}
