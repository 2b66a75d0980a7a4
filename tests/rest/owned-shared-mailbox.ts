// A shared mailbox that a person manages, with a colleague who can read it.
import type { App } from '../../src/app.ts'

interface Ids {
  sharedId: string
  colleagueId: string
}

export async function ownSharedMailbox(app: App, userId: string, { sharedId, colleagueId }: Ids, now: number): Promise<void> {
  const made = { password_hash: '', role: 'member', created_at: now } as const
  await app.db
    .insertInto('user')
    .values([
      { ...made, id: sharedId, email: `mailbox ${sharedId}`, name: 'Support', kind: 'mailbox' },
      { ...made, id: colleagueId, email: `${colleagueId}@people.test`, name: 'Colleague', kind: 'person' },
    ])
    .execute()
  await app.db
    .insertInto('membership')
    .values([
      { shared_mailbox_id: sharedId, user_id: userId, role: 'manager', created_at: now },
      { shared_mailbox_id: sharedId, user_id: colleagueId, role: 'reader', created_at: now },
    ])
    .execute()
  await app.db
    .insertInto('personal_token')
    .values({
      id: `${sharedId} token`,
      user_id: colleagueId,
      name: 'A secret script of a colleague',
      token_hash: `${sharedId} token`,
      scopes: '["read"]',
      accounts: null,
      shared_mailbox_id: sharedId,
      created_at: now,
      expires_at: now + 1e9,
      last_used_at: null,
    })
    .execute()
}
