// One attempt to send an event to a webhook, and what is remembered of it. An address that answers 410 is disabled at once, one that
// fails too often after some events; a test that succeeds enables it again.
import type { App } from '../app.ts'
import type { Delivered } from '../core/delivery-queues.ts'
import type { AppError } from '../core/errors.ts'
import { type Outcome, outcomeOf, outcomeOfError } from '../push/channels/outcome.ts'
import type { WebhookProblem } from '../shared/webhooks.ts'
import { maxResponseBytes, webhookSendLimits } from './limits.ts'
import { bodyOf, type Delivery } from './payload.ts'
import { noteWebhookFailure, noteWebhookSent, openWebhooks, type WebhookRow, webhookById } from './queries.ts'
import { runningWebhooks } from './running.ts'
import { openWebhook } from './secret.ts'
import { signedHeaders } from './sign.ts'

type Target = Pick<WebhookRow, 'id' | 'secret' | 'events' | 'categories' | 'content'>

/** `last`: there is no further attempt, so a passing problem counts as a failure. */
export async function deliverEvent(
  app: App,
  userId: string,
  id: string,
  delivery: Delivery,
  { last }: { last: boolean },
): Promise<Delivered> {
  const webhook = (await openWebhooks(app.db, userId)).find((one) => one.id === id)
  if (!webhook) return { is: 'closed' }
  const wanted = stillWanted(webhook, delivery)
  if (!wanted) return { is: 'done' }
  const outcome = await attempt(app, userId, webhook, wanted)
  if (outcome.is !== 'later') return settle(app, userId, id, outcome)
  const { retryAfter = 0 } = outcome
  const isGivenUp = last || retryAfter > webhookSendLimits.maxRetryAfterMs
  if (isGivenUp && (await settle(app, userId, id, outcome)).is === 'closed') return { is: 'closed' }
  return { is: 'later', isGivenUp, retryAfter }
}

/** The event, or a Smart Folder, may have been unchecked since. */
function stillWanted({ events, categories }: Target, delivery: Delivery): Delivery | undefined {
  if (!(JSON.parse(events) as string[]).includes(delivery.type)) return undefined
  if (delivery.type !== 'email.sorted') return delivery
  const chosen = JSON.parse(categories) as unknown[]
  const entries = delivery.entries.filter(({ facts }) => chosen.includes(facts.categoryId))
  return entries.length > 0 ? { ...delivery, entries } : undefined
}

export interface TestResult {
  problem: WebhookProblem | undefined
  /** What the egress guard says. */
  error?: AppError | undefined
}

/** By hand, once: also to a webhook that is disabled. Undefined where there is none. */
export async function deliverTest(app: App, userId: string, id: string, delivery: Delivery): Promise<TestResult | undefined> {
  const webhook = await webhookById(app.db, userId, id)
  if (!webhook) return undefined
  const outcome = await attempt(app, userId, webhook, delivery)
  await settle(app, userId, id, outcome)
  if (outcome.is === 'sent') return { problem: undefined }
  if (outcome.is === 'gone') return { problem: 'gone' }
  return { problem: outcome.problem, ...('error' in outcome ? { error: outcome.error } : {}) }
}

async function attempt(app: App, userId: string, webhook: Target, delivery: Delivery): Promise<Outcome> {
  try {
    return await post(app, webhook, delivery)
  } catch (err) {
    app.log.error({ userId, target: webhook.id, err }, 'webhook failed')
    return { is: 'failed', problem: 'rejected' }
  }
}

async function post(app: App, { id, secret, content }: Target, delivery: Delivery): Promise<Outcome> {
  const { url, key } = openWebhook(app, id, secret)
  const now = app.now()
  const body = bodyOf(delivery, content === 1)
  const headers = { 'content-type': 'application/json', ...signedHeaders(key, { id: delivery.id, now, body }) }
  const { timeoutMs } = app.state.of(runningWebhooks)
  try {
    const answer = await app.net.webhook(url, { maxBytes: maxResponseBytes, timeoutMs, headers, body })
    return answer.status === 410 ? { is: 'gone' } : outcomeOf(answer, now.getTime())
  } catch (cause) {
    return outcomeOfError(cause)
  }
}

async function settle(app: App, userId: string, id: string, outcome: Outcome): Promise<Delivered> {
  const now = app.now().getTime()
  if (outcome.is === 'sent') {
    await noteWebhookSent(app.db, userId, id, now)
    return { is: 'done' }
  }
  const failure = { now, ...failureOf(outcome) }
  const noted = await noteWebhookFailure(app.db, userId, id, failure)
  app.log.warn({ userId, target: id, problem: failure.problem, failures: noted?.failures }, 'webhook event not sent')
  if (noted?.disabled_at === now) app.log.warn({ userId, target: id, problem: failure.problem }, 'webhook disabled')
  return noted && noted.disabled_at === null ? { is: 'done' } : { is: 'closed' }
}

type Failure = Exclude<Outcome, { is: 'sent' }>
function failureOf(outcome: Failure): { problem: WebhookProblem; most: number; lasting: number } {
  if (outcome.is === 'gone') return { problem: 'gone', most: 1, lasting: 0 }
  const lasting = outcome.is === 'later' ? webhookSendLimits.passingMs : 0
  return { problem: outcome.problem, most: webhookSendLimits.maxFailures, lasting }
}
