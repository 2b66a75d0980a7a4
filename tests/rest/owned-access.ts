// What a person owns of signing in: a code of a provider that is open in their first session, an account that signs them in, and an
// access token.
import type { App } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'
import { sealDevice } from '../../src/oauth/device.ts'

export interface OwnedAccess {
  deviceId: string
  signInId: string
  tokenId: string
}

export async function ownAccess(app: App, userId: string): Promise<OwnedAccess> {
  const now = app.now().getTime()
  const owned = { deviceId: newId(), signInId: newId(), tokenId: newId() }
  const session = await app.db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .select('id')
    .executeTakeFirst()
  await app.db
    .insertInto('oauth_flow')
    .values({
      id: owned.deviceId,
      kind: 'device',
      provider: 'outlook',
      intent: 'connect',
      cookie_hash: null,
      state_hash: null,
      user_id: userId,
      session_id: session?.id ?? null,
      account_id: null,
      redirect_uri: '',
      secret: sealDevice(app, owned.deviceId, { deviceCode: 'secret', interval: 5 }),
      ask_after: now + 60_000,
      created_at: now,
      expires_at: now + 600_000,
    })
    .execute()
  await app.db
    .insertInto('sign_in_identity')
    .values({
      id: owned.signInId,
      user_id: userId,
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: owned.signInId,
      email: `${userId}@gmail.example`,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await app.db
    .insertInto('personal_token')
    .values({
      id: owned.tokenId,
      user_id: userId,
      name: 'A secret script',
      token_hash: newId(),
      scopes: '["read"]',
      accounts: null,
      shared_mailbox_id: null,
      created_at: now,
      expires_at: now + 1e9,
      last_used_at: null,
    })
    .execute()
  return owned
}
