// What a person has of push notifications: an ntfy topic, settings, and a mail that waits for a summary.
import type { App } from '../../src/app.ts'
import { sealSecret } from '../../src/push/target-secret.ts'

export async function ownPush(app: App, userId: string, id: string, key: number, now: number): Promise<void> {
  // Nothing of this person's is sent: the address is within this network, and not listed.
  const secret = sealSecret(app, id, { kind: 'ntfy', server: 'http://192.168.7.7', topic: 'secret-topic', token: 'tk_secret' })
  await app.db
    .insertInto('push_target')
    .values({ id, user_id: userId, session_id: null, kind: 'ntfy', endpoint_hash: null, secret, created_at: now })
    .execute()
  await app.db.insertInto('push_setting').values({ user_id: userId, changed: '{"which":"known"}' }).execute()
  await app.db.insertInto('push_held').values({ user_id: userId, message_key: key }).execute()
}
