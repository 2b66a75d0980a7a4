// Events on their way to webhooks. Each has a row of ids from before its first attempt until it was taken or given up, so that a process
// that ends at any moment loses none, and the next one sends it under the same id. The row of the webhook is written with each event
// anyway, so this makes two small writes of one; what people wrote is not in it.
import type { App } from '../app.ts'
import { type Attempt, createDeliveryQueues, type Delivered, type DeliveryQueues } from '../core/delivery-queues.ts'
import { deliverEvent } from './deliver.ts'
import { webhookSendLimits } from './limits.ts'
import type { Delivery, KeptDelivery } from './payload.ts'
import { forgetDeliveries, forgetDeliveriesTo, keepDeliveries, noteAttempt } from './queries.ts'
import { runningWebhooks } from './running.ts'

export async function keepAndQueue(app: App, userId: string, webhookId: string, deliveries: KeptDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ id, type, at, entries }) => {
    const keys = JSON.stringify(entries.map(({ key }) => key))
    return { id, user_id: userId, webhook_id: webhookId, type, keys, at: at.getTime() }
  })
  const { queued } = app.state.of(runningWebhooks)
  for (const { id } of deliveries) queued.set(id, webhookId)
  try {
    await keepDeliveries(app.db, rows)
  } catch (err) {
    // Such as a full disk, or a webhook that was just removed: what can be sent now is.
    app.log.warn({ userId, target: webhookId, err }, 'webhook event not kept')
  }
  enqueue(app, userId, webhookId, deliveries)
}

export function enqueue(app: App, userId: string, webhookId: string, deliveries: readonly Delivery[]): void {
  const running = app.state.of(runningWebhooks)
  if (running.isStopping) return
  for (const { id } of deliveries) running.queued.set(id, webhookId)
  queuesOf(app).add(userId, webhookId, deliveries)
}

function queuesOf(app: App): DeliveryQueues<Delivery> {
  const running = app.state.of(runningWebhooks)
  running.queues ??= createDeliveryQueues<Delivery>({
    log: app.log,
    limits: webhookSendLimits,
    async deliver(userId, target, item, attempt) {
      const delivered = await deliverEvent(app, userId, target, item, attempt)
      await settleRow(app, userId, target, item, attempt, delivered)
      return delivered
    },
    resumes: ({ resumed }) => {
      if (!resumed) return undefined
      // The clock may have been wrong in the former run: no attempt waits longer than a server may ask for.
      const waitMs = Math.min(Math.max(0, resumed.nextAt - app.now().getTime()), webhookSendLimits.maxRetryAfterMs)
      return { attempts: resumed.attempts, waitMs }
    },
    dropped: (userId, target, items) => {
      const lost = (err: unknown) => app.log.error({ userId, target, err }, 'dropped webhook events not forgotten')
      void forget(app, userId, items).catch(lost)
    },
    wait: running.wait,
  })
  return running.queues
}

async function settleRow(
  app: App,
  userId: string,
  target: string,
  item: Delivery,
  { made, backoffMs }: Attempt,
  delivered: Delivered,
): Promise<void> {
  if (delivered.is === 'closed') {
    const { queued } = app.state.of(runningWebhooks)
    for (const [id, webhookId] of queued) if (webhookId === target) queued.delete(id)
    return forgetDeliveriesTo(app.db, userId, target)
  }
  if (delivered.is === 'done' || delivered.isGivenUp) return forget(app, userId, [item])
  const nextAt = app.now().getTime() + Math.max(backoffMs, delivered.retryAfter)
  await noteAttempt(app.db, userId, item.id, made + 1, nextAt)
}

async function forget(app: App, userId: string, items: readonly Delivery[]): Promise<void> {
  const ids = items.map(({ id }) => id)
  await forgetDeliveries(app.db, userId, ids)
  const { queued } = app.state.of(runningWebhooks)
  for (const id of ids) queued.delete(id)
}
