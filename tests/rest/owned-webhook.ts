// A webhook that a person has, and a device in Home Assistant. Nothing of it is sent: the address is within this network, and not listed.
import type { App } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'
import { sealWebhook } from '../../src/webhooks/secret.ts'

export async function ownWebhook(app: App, userId: string, id: string, now: number): Promise<void> {
  const secret = sealWebhook(app, id, { url: 'http://192.168.7.7/secret-hook', key: 'whsec_c2VjcmV0' })
  await app.db
    .insertInto('webhook')
    .values({ id, user_id: userId, secret, events: '["email.received"]', categories: '[]', created_at: now })
    .execute()
  const waiting = { id: `msg_${newId()}`, user_id: userId, webhook_id: id, type: 'email.received' as const, keys: '[]', at: now }
  await app.db.insertInto('webhook_delivery').values(waiting).execute()
  await app.db.insertInto('home_assistant').values({ user_id: userId, slug: newId(), name: 'Mail', created_at: now }).execute()
}
