// A shared mailbox with members, and mails in it as rows.
import { newId, newShortId } from '../../src/core/ids.ts'
import { keyAt, refOf } from '../../src/mail/message-identity.ts'
import type { MemberRole } from '../../src/shared/shared-mailboxes.ts'
import type { ActivityEntry } from '../../src/shared/teamwork.ts'
import { type Owned, ownSomething } from '../rest/mailbox.ts'
import type { Caller, TestApp, TestPerson } from '../support/test-app.ts'

let nextPerson = 0
/** Long before any mail of a test. */
const connected = Date.UTC(2020, 0, 1)

export interface Team {
  id: string
  owned: Owned
  /** Manager. */
  ada: TestPerson
  others: TestPerson[]
  /** In the pages of the mailbox. */
  as(person: TestPerson): Caller
  /** Stores a mail in the inbox, or in Sent where the mailbox wrote it; returns its id. `at`: as its Date header has it. */
  receive(mail?: { thread?: string; from?: string; at?: number; arrived?: number; automated?: boolean }): Promise<string>
}

export async function teamOf(t: TestApp, ...roles: MemberRole[]): Promise<Team> {
  const { app } = t
  const ada = await t.person(`Ada${nextPerson++}`)
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  const others: TestPerson[] = []
  for (const role of roles) {
    const person = await t.person(`${role}${nextPerson++}`)
    await app.db.updateTable('user').set({ email: person.email.toLowerCase() }).where('id', '=', person.userId).execute()
    await ada.caller.sharedMailboxes.addMember({ id, email: person.email, role })
    others.push(person)
  }
  const owned = await ownSomething(app, id)
  await app.db.updateTable('account').set({ created_at: connected }).where('user_id', '=', id).execute()
  for (const table of ['conversation_work', 'conversation_comment', 'conversation_event'] as const)
    await app.db.deleteFrom(table).where('user_id', '=', id).execute()
  return { id, owned, ada, others, as: (person) => t.inMailbox(person, id), receive: (mail) => receive(t, id, owned, mail) }
}

let nextUid = 1000
const takenKeys = new Set<number>()

async function receive(
  { app }: TestApp,
  userId: string,
  owned: Owned,
  {
    thread = newShortId(),
    from = 'grace@outside.test',
    at = app.now().getTime(),
    arrived,
    automated = false,
  }: Parameters<Team['receive']>[0] = {},
): Promise<string> {
  const mine = { user_id: userId, account_id: owned.accountId }
  const role = from === owned.accountEmail ? 'sent' : 'inbox'
  const template = await app.db.selectFrom('message').where('id', '=', owned.mailId).selectAll().executeTakeFirstOrThrow()
  const { has_files: _, ...columns } = template
  let key = keyAt(at) + nextUid
  // Of a mail of another second.
  while (takenKeys.has(key)) key++
  takenKeys.add(key)
  const id = newId()
  const own = {
    key,
    id,
    identity: id,
    message_id: `<${id}@outside.test>`,
    thread_id: thread,
    date: at,
    arrived_at: arrived ?? null,
  }
  const about = { from_email: from, automated: automated ? 1 : 0, created_at: app.now().getTime() } as const
  await app.db
    .insertInto('message')
    .values({ ...columns, ...own, ...about })
    .execute()
  await app.db
    .insertInto('thread_ref')
    .values({ account_id: owned.accountId, ref: refOf(own.message_id), thread_id: thread })
    .execute()
  const folder = await app.db
    .selectFrom('mailbox')
    .where('account_id', '=', owned.accountId)
    .where('role', '=', role)
    .select('id')
    .executeTakeFirstOrThrow()
  const place = { mailbox_id: folder.id, uidvalidity: '1', uid: nextUid++, message_key: key, role } as const
  await app.db
    .insertInto('placement')
    .values({ ...mine, ...place, read: 0, starred: 0, answered: 0 })
    .execute()
  return id
}

export async function threadOf({ app }: TestApp, mailId: string): Promise<string> {
  const { thread_id } = await app.db.selectFrom('message').where('id', '=', mailId).select('thread_id').executeTakeFirstOrThrow()
  return thread_id
}

/** Of a conversation, as one line each. */
export async function linesOf(caller: Caller, id: string): Promise<string[]> {
  const { entries } = await caller.teamwork.activity({ id })
  return entries.map(lineOf)
}

/** Names without the number that keeps them apart. */
const plain = (name: string) => name.replace(/\d+$/, '')

function lineOf(entry: ActivityEntry): string {
  if (entry.kind === 'arrived') return 'arrived'
  if (entry.kind === 'comment') return `${plain(entry.person?.name ?? 'former member')}: ${entry.text}`
  return [entry.what, entry.person?.name, entry.about?.name, entry.state].flatMap((one) => (one ? [plain(one)] : [])).join(' ')
}
