// Queues the events that the previous run left undelivered. Their content is read again from the database, so deleted emails and
// suggestions that were dealt with meanwhile are left out.
import type { App } from '../app.ts'
import { maxWaitingMs } from './limits.ts'
import { listOf } from './payload.ts'
import { deleteDeliveries, deleteOldDeliveries, waitingDeliveries } from './queries.ts'
import { enqueue } from './queue.ts'
import { foundOf, isFirst } from './report.ts'
import { runningWebhooks } from './running.ts'

/** Resolves once everything is queued. */
export async function resumeDeliveries(app: App): Promise<void> {
  await deleteOldDeliveries(app.db, app.now().getTime() - maxWaitingMs)
  const { queued } = app.state.of(runningWebhooks)
  for (const { id, userId, webhookId, type, keys, at, attempts, nextAt } of await waitingDeliveries(app.db)) {
    if (queued.has(id)) continue
    const wanted = new Set(JSON.parse(keys) as string[])
    const ids = [...wanted].map((key) => key.split(' ', 1)[0] ?? '')
    const entries = (await foundOf(app, userId, type, ids, at)).filter(({ key }) => wanted.has(key))
    if (entries.length === 0) {
      await deleteDeliveries(app.db, userId, [id])
      continue
    }
    // Otherwise an email that is sorted again after the restart would be reported again.
    for (const { key } of entries) isFirst(app, `${webhookId} ${type} ${key}`)
    enqueue(app, userId, webhookId, [{ id, type, at: new Date(at), list: listOf(type), entries, resumed: { attempts, nextAt } }])
  }
}
