// A shared mailbox that a person manages, with a colleague who can read it, and a group of both that it is shared with.
import type { App } from '../../src/app.ts'

interface Ids {
  sharedId: string
  colleagueId: string
  groupId: string
  moveId: string
  accountId: string
}

export async function ownSharedMailbox(
  app: App,
  userId: string,
  { sharedId, colleagueId, groupId, moveId, accountId }: Ids,
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
      { shared_mailbox_id: sharedId, user_id: userId, role: 'manager', own_role: 'manager', created_at: now },
      { shared_mailbox_id: sharedId, user_id: colleagueId, role: 'reader', own_role: 'reader', created_at: now },
    ])
    .execute()
  await app.db.insertInto('people_group').values({ id: groupId, name: 'Night shift', created_at: now }).execute()
  await app.db
    .insertInto('group_person')
    .values([
      { group_id: groupId, user_id: userId, manages: 1, created_at: now },
      { group_id: groupId, user_id: colleagueId, manages: 0, created_at: now },
    ])
    .execute()
  await app.db
    .insertInto('mailbox_group')
    .values({ shared_mailbox_id: sharedId, group_id: groupId, role: 'reader', created_at: now })
    .execute()
  await app.db
    .insertInto('mailbox_log')
    .values([
      { user_id: sharedId, what: 'member-added', person: userId, about: colleagueId, role: 'reader', at: now },
      { user_id: userId, what: 'renamed', person: userId, detail: 'secret', at: now },
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

/** Makes the move one of the colleague's, of a mailbox that this person has connected as well: it is offered to them. */
export async function offerTo({ db }: App, { sharedId, colleagueId, moveId, accountId }: Ids): Promise<void> {
  const signsIn = { connector: 'imap', imap_host: 'imap.firm.test', username: accountId } as const
  await db.updateTable('account').set(signsIn).where('id', '=', accountId).execute()
  const account = await db.selectFrom('account').where('id', '=', accountId).selectAll().executeTakeFirstOrThrow()
  const theirs = `${sharedId} account`
  await db
    .insertInto('account')
    .values({ ...account, id: theirs, user_id: sharedId })
    .execute()
  await db.updateTable('membership').set({ role: 'manager' }).where('user_id', '=', colleagueId).execute()
  await db.deleteFrom('account_offer_declined').where('move_id', '=', moveId).execute()
  await db.updateTable('account_move').set({ user_id: colleagueId, account_id: theirs }).where('id', '=', moveId).execute()
}
