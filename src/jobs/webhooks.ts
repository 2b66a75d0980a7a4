// Watches for events that people have sent to their own programs. While nobody has a webhook, such an event costs one small query
// here, and what sends is not loaded.
import type { App } from '../app.ts'
import type { AppEvent, EventMap } from '../core/events.ts'
import type { WebhookEvent } from '../shared/webhooks.ts'
import { anyDelivery, openWebhooks } from '../webhooks/queries.ts'
import { runningWebhooks } from '../webhooks/running.ts'

export const webhookTimes = {
  /** What happens within this time is one event. */
  batchMs: 1500,
  /** Delay after startup before the undelivered events of the previous run are resumed. */
  resumeMs: 5000,
}
/** Of one person and one event. */
const maxPending = 5000

interface Pending {
  happened: Map<WebhookEvent, Set<string>>
  timer: NodeJS.Timeout
}

export function watchForWebhooks(app: App, given: Partial<typeof webhookTimes> = {}): AsyncDisposable {
  const times = { ...webhookTimes, ...given }
  const people = new Map<string, Pending>()
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  const run = (userId: string, work: () => Promise<void>) => {
    const promise: Promise<void> = work()
      .catch((err: unknown) => app.log.error({ userId, err }, 'webhook event lost'))
      .finally(() => running.delete(promise))
    running.add(promise)
  }
  const note = async (userId: string, type: WebhookEvent, ids: readonly string[]) => {
    const wanted = (await openWebhooks(app.db, userId)).some(({ events }) => (JSON.parse(events) as string[]).includes(type))
    if (!wanted || ending.signal.aborted) return
    const pending = people.get(userId) ?? { happened: new Map(), timer: setTimeout(() => flush(userId), times.batchMs).unref() }
    people.set(userId, pending)
    const set = pending.happened.get(type) ?? new Set()
    pending.happened.set(type, set)
    for (const id of ids) if (set.size < maxPending) set.add(id)
  }
  const flush = (userId: string) => {
    const pending = people.get(userId)
    people.delete(userId)
    if (!pending || ending.signal.aborted) return
    run(userId, async () => {
      const { reportEvents } = await import('../webhooks/report.ts')
      await reportEvents(app, userId, pending.happened)
    })
  }
  const resume = async () => {
    if ((await anyDelivery(app.db)).length === 0) return
    const { resumeDeliveries } = await import('../webhooks/resume.ts')
    await resumeDeliveries(app)
  }
  const resuming = setTimeout(() => run('', resume), times.resumeMs).unref()
  const stopListening = app.events.listen((event) => {
    const found = idsOf(event)
    if (found) run(found.userId, () => note(found.userId, found.type, found.ids))
    if (event.name === 'user.removed') {
      clearTimeout(people.get(event.userId)?.timer)
      people.delete(event.userId)
    }
  })
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(resuming)
      stopListening()
      await Promise.all(running)
      // Events that are still being collected are stored, and sent by the next run.
      app.state.of(runningWebhooks).isStopping = true
      for (const [userId, { timer }] of people) {
        clearTimeout(timer)
        flush(userId)
      }
      ending.abort()
      await Promise.all(running)
      await app.state.of(runningWebhooks).queues?.stop()
    },
  }
}

/** It is known only now: its copy is stored in Sent later, maybe after a restart or a restore, and remarks are dismissed. */
const hasLeft = ({ status, from }: EventMap['outbox.changed']) =>
  (status === 'sent' && from === 'sending') || (status === 'filed' && from === 'unknown')

/** Events without ids are changes of many, such as of a rule: nothing that happened to one mail. */
function idsOf(event: AppEvent): { userId: string; type: WebhookEvent; ids: readonly string[] } | undefined {
  const { userId } = event
  switch (event.name) {
    case 'mail.arrived':
      return { userId, type: 'email.received', ids: event.ids }
    case 'outbox.changed':
      return hasLeft(event) ? { userId, type: 'email.sent', ids: [event.id] } : undefined
    case 'categories.changed':
      return event.ids && { userId, type: 'email.sorted', ids: event.ids }
    case 'suggestions.changed':
      return event.ids && { userId, type: 'suggestion.created', ids: event.ids }
    default:
      return undefined
  }
}
