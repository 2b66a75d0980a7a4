// A person with a program that receives webhooks, and mails as rows.

import { newId } from '../../src/core/ids.ts'
import type { WebhookEvent } from '../../src/shared/webhooks.ts'
import { type Happened, reportEvents } from '../../src/webhooks/report.ts'
import { runningWebhooks } from '../../src/webhooks/running.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestPerson, testApp } from '../support/test-app.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

let nextKey = 7_000_000

export async function webhookFixture({ allowed = true }: { allowed?: boolean } = {}) {
  const receiver = await startWebhookReceiver()
  const t = await testApp({ env: allowed ? { WEBHOOK_HOSTS_ALLOW: receiver.host } : {} })
  const waits: number[] = []
  const running = t.app.state.of(runningWebhooks)
  running.wait = async (ms) => void waits.push(ms)
  const ada = await t.person('ada')
  const owned = await ownSomething(t.app, ada.userId)
  await t.app.db.deleteFrom('webhook').where('user_id', '=', ada.userId).execute()
  const template = await t.app.db
    .selectFrom('message')
    .where('account_id', '=', owned.accountId)
    .selectAll()
    .executeTakeFirstOrThrow()
  return {
    t,
    receiver,
    ada,
    owned,
    webhooks: ada.caller.webhooks,
    /** How long it waited between attempts. */
    waits,
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    async storeMail(subject = 'Tea', createdAt = t.app.now().getTime(), date = t.app.now().getTime()): Promise<string> {
      const { has_files: _, ...columns } = template
      const id = newId()
      await t.app.db
        .insertInto('message')
        .values({ ...columns, key: nextKey++, id, identity: id, message_id: `<${id}@x>`, subject, created_at: createdAt, date })
        .execute()
      return id
    },
    /** Tells of it, and waits until nothing is to be sent any more. */
    async report(type: WebhookEvent, ids: string[], person: TestPerson = ada): Promise<void> {
      const happened: Happened = new Map([[type, new Set(ids)]])
      await reportEvents(t.app, person.userId, happened)
      await running.queues?.idle()
    },
    async [Symbol.asyncDispose]() {
      await running.queues?.stop()
      await t[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}
