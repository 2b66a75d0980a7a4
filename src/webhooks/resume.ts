// What a former run of the program left waiting. What it is about is read again: emails that have gone since, or suggestions that were
// dealt with, are told of no more.
import type { App } from '../app.ts'
import { maxWaitingMs } from './limits.ts'
import { listOf } from './payload.ts'
import { forgetDeliveries, forgetOldDeliveries, waitingDeliveries } from './queries.ts'
import { foundOf, isFirst } from './report.ts'
import { runningWebhooks } from './running.ts'
import { enqueue } from './waiting.ts'

/** Resolves once everything is queued. */
export async function resumeDeliveries(app: App): Promise<void> {
  await forgetOldDeliveries(app.db, app.now().getTime() - maxWaitingMs)
  const { queued } = app.state.of(runningWebhooks)
  for (const { id, userId, webhookId, type, keys, at, attempts, nextAt } of await waitingDeliveries(app.db)) {
    if (queued.has(id)) continue
    const wanted = new Set(JSON.parse(keys) as string[])
    const ids = [...wanted].map((key) => key.split(' ', 1)[0] ?? '')
    const entries = (await foundOf(app, userId, type, ids, at)).filter(({ key }) => wanted.has(key))
    if (entries.length === 0) {
      await forgetDeliveries(app.db, userId, [id])
      continue
    }
    // Sorted once more after the restart, an email is not told of again.
    for (const { key } of entries) isFirst(app, `${webhookId} ${type} ${key}`)
    enqueue(app, userId, webhookId, [{ id, type, at: new Date(at), list: listOf(type), entries, resumed: { attempts, nextAt } }])
  }
}
