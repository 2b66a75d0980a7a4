// What waits for a webhook outlasts the process, wherever it ends.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { createState } from '../../src/core/state.ts'
import { watchForWebhooks } from '../../src/jobs/webhooks.ts'
import { resumeDeliveries } from '../../src/webhooks/resume.ts'
import { runningWebhooks } from '../../src/webhooks/running.ts'
import { emptyFolder } from '../backups/fixture.ts'
import { testApp } from '../support/test-app.ts'
import { webhookFixture } from './fixture.ts'

type Fixture = Awaited<ReturnType<typeof webhookFixture>>

const rowsOf = ({ db }: Pick<App, 'db'>) => db.selectFrom('webhook_delivery').selectAll().execute()

/** Resolves when an event waits for its next attempt, which never comes in this run. */
function untilWaiting({ t }: Fixture): Promise<void> {
  return new Promise((waits) => {
    t.app.state.of(runningWebhooks).wait = (_ms, signal) => {
      waits()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    }
  })
}

/** Another run on the same database, whose predecessor was killed: nothing of its memory is left. */
function nextRun({ t }: Fixture) {
  const app = { ...t.app, state: createState() }
  const running = app.state.of(runningWebhooks)
  const waits: number[] = []
  running.wait = async (ms) => void waits.push(ms)
  return {
    app,
    waits,
    async resume() {
      await resumeDeliveries(app)
      await running.queues?.idle()
    },
  }
}

async function waiting(replies: Fixture['receiver']['replies'] = [{ status: 503 }]) {
  const fixture = await webhookFixture()
  const { webhook } = await fixture.webhooks.add({ url: fixture.receiver.url, events: ['email.received'], content: true })
  fixture.receiver.replies.push(...replies)
  const isWaiting = untilWaiting(fixture)
  const mail = await fixture.storeMail()
  void fixture.report('email.received', [mail])
  await isWaiting
  return { fixture, webhook, mail }
}

test('killed while an event waits, the next run sends it under the same id, and goes on with its attempts', async () => {
  const { fixture } = await waiting()
  await using _ = fixture
  const { receiver } = fixture
  using folder = emptyFolder()
  // The files as they are at this moment are what a killed process leaves.
  cpSync(fixture.t.app.settings.dataDir, folder.dir, { recursive: true })
  await using next = await testApp({ dataDir: path.resolve(folder.dir), env: { WEBHOOK_HOSTS_ALLOW: receiver.host } })
  expect(await rowsOf(next.app)).toMatchObject([{ attempts: 1, type: 'email.received' }])
  expect(JSON.stringify(await rowsOf(next.app))).not.toMatch(/Tea|people\.test/)
  const waits: number[] = []
  const running = next.app.state.of(runningWebhooks)
  running.wait = async (ms) => void waits.push(ms)
  receiver.replies.push({ status: 503 })
  await resumeDeliveries(next.app)
  await running.queues?.idle()
  const [first, second, third] = receiver.received
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
  expect(first?.body).toContain('Tea')
  expect(waits.at(-1)).toBe(60_000)
  expect(waits.slice(0, -1).every((ms) => ms > 0 && ms <= 5000)).toBe(true)
  expect(await rowsOf(next.app)).toEqual([])
})

test('killed during the first attempt, the next run sends the event; one that was taken is not sent again', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, t } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.received'] })
  await fixture.report('email.received', [await fixture.storeMail()])
  expect(await rowsOf(t.app)).toEqual([])
  receiver.replies.push('hang')
  t.app.state.of(runningWebhooks).timeoutMs = 3000
  void untilWaiting(fixture)
  const isSent = new Promise<void>((sent) => {
    receiver.replies.shift = () => {
      sent()
      return Reflect.apply(Array.prototype.shift, receiver.replies, []) as 'hang' | undefined
    }
  })
  void fixture.report('email.received', [await fixture.storeMail()])
  await isSent
  expect(await rowsOf(t.app)).toMatchObject([{ attempts: 0 }])
  const next = nextRun(fixture)
  await next.resume()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(3)
  expect(ids[2]).toBe(ids[1])
  expect(ids[1]).not.toBe(ids[0])
  expect(await rowsOf(t.app)).toEqual([])
})

test('no number of restarts makes more attempts, and after three days there are none', async () => {
  const { fixture } = await waiting([{ status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }])
  await using _ = fixture
  const { receiver, t } = fixture
  for (let restarts = 0; restarts < 6; restarts++) {
    const next = nextRun(fixture)
    // Each run ends after one attempt.
    const killed = new Promise<void>((end) => {
      let waits = 0
      next.app.state.of(runningWebhooks).wait = () => (waits++ === 0 ? Promise.resolve() : new Promise(() => end()))
    })
    await resumeDeliveries(next.app)
    await Promise.race([killed, next.app.state.of(runningWebhooks).queues?.idle()])
  }
  expect(receiver.received).toHaveLength(5)
  expect(await rowsOf(t.app)).toEqual([])

  const { fixture: another } = await waiting()
  await using __ = another
  another.t.passTime({ days: 3, seconds: 1 })
  await nextRun(another).resume()
  expect(another.receiver.received).toHaveLength(1)
  expect(await rowsOf(another.t.app)).toEqual([])
})

test('it goes with the webhook, with the email, and with an event that was unchecked', async () => {
  const removed = await waiting()
  await using _ = removed.fixture
  await removed.fixture.webhooks.remove({ id: removed.webhook.id })
  expect(await rowsOf(removed.fixture.t.app)).toEqual([])

  const deleted = await waiting()
  await using __ = deleted.fixture
  await deleted.fixture.t.app.db.deleteFrom('message').where('id', '=', deleted.mail).execute()
  await nextRun(deleted.fixture).resume()

  const unchecked = await waiting()
  await using ___ = unchecked.fixture
  await unchecked.fixture.webhooks.update({ id: unchecked.webhook.id, events: ['email.sent'] })
  await nextRun(unchecked.fixture).resume()
  for (const { fixture } of [removed, deleted, unchecked]) {
    expect(fixture.receiver.received).toHaveLength(1)
    expect(await rowsOf(fixture.t.app)).toEqual([])
  }
})

test('a webhook that is turned off, or has more than a hundred waiting, keeps no rows of what is dropped', async () => {
  const off = await waiting()
  await using _ = off.fixture
  off.fixture.receiver.replies.push({ status: 410 })
  await nextRun(off.fixture).resume()
  expect(await rowsOf(off.fixture.t.app)).toEqual([])

  const full = await waiting()
  await using __ = full.fixture
  const { t } = full.fixture
  for (let at = 0; at < 103; at++) void full.fixture.report('email.received', [await full.fixture.storeMail()])
  // One is being tried, a hundred wait.
  await expect.poll(async () => (await rowsOf(t.app)).length).toBe(101)
})

test('stopping keeps what has just happened, and the next run sends it after its start, once', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, t, ada, owned } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.received'] })
  const mail = await fixture.storeMail()
  const watch = watchForWebhooks(t.app, { batchMs: 3_600_000 })
  t.app.events.emit('mail.arrived', { userId: ada.userId, accountId: owned.accountId, ids: [mail] })
  await watch[Symbol.asyncDispose]()
  expect([receiver.received, await rowsOf(t.app)]).toMatchObject([[], [{ type: 'email.received' }]])

  const next = nextRun(fixture)
  await using __ = watchForWebhooks(next.app, { batchMs: 0, resumeMs: 0 })
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect.poll(() => rowsOf(t.app)).toEqual([])
  // What was resumed is remembered like what was told.
  await next.resume()
  expect(receiver.received).toHaveLength(1)
})

test('an event that a run with a wrong clock put off for months waits an hour at most', async () => {
  const { fixture } = await waiting()
  await using _ = fixture
  const months = fixture.t.app.now().getTime() + 90 * 86_400_000
  await fixture.t.app.db.updateTable('webhook_delivery').set({ next_at: months }).execute()
  const next = nextRun(fixture)
  await next.resume()
  expect(next.waits).toEqual([3_600_000])
  expect(fixture.receiver.received).toHaveLength(2)
})
