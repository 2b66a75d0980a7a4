// A shared mailbox that a person manages, with a colleague who can read it.
import type { App } from '../../src/app.ts'

interface Ids {
  sharedId: string
  colleagueId: string
  moveId: string
  accountId: string
}

export async function ownSharedMailbox(
  app: App,
  userId: string,
  { sharedId, colleagueId, moveId, accountId }: Ids,
  now: number,
): Promise<void> {
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
    .insertInto('account_move')
    .values({
      id: moveId,
      user_id: userId,
      account_id: accountId,
      owner_id: sharedId,
      shared_mailbox_id: sharedId,
      kind: 'shared',
      from_id: null,
      to_id: null,
      offered_role: 'reader',
      created_at: now,
      until: now + 1e9,
    })
    .execute()
  await app.db.insertInto('account_offer_declined').values({ move_id: moveId, user_id: userId, at: now }).execute()
}
