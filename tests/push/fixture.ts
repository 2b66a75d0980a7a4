// A person with push set up, and mails that arrive for them as rows.
import { newId } from '../../src/core/ids.ts'
import { notifyArrivals } from '../../src/push/arrivals.ts'
import { runningSender } from '../../src/push/running.ts'
import { senderOf } from '../../src/push/sender.ts'
import { vapidKeys } from '../../src/push/vapid.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type PushService, startPushService } from '../support/push-service.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let nextKey = 5_000_000

export const ownMail = (personId: string) => ({ ownerId: personId, personId })

export interface Arriving {
  from?: string
  name?: string
  subject?: string
  thread?: string
  read?: boolean
  /** Smart Folders; null: not sorted yet. */
  folders?: string[] | null
}

export async function pushFixture({ startsAt, hosts = [] }: { startsAt?: Date; hosts?: string[] } = {}) {
  const service = await startPushService()
  const allowed = [new URL(service.origin).host, ...hosts].join(',')
  const t = await testApp({ env: { PUSH_HOSTS_ALLOW: allowed }, ...(startsAt ? { startsAt } : {}) })
  const waits: number[] = []
  t.app.state.of(runningSender).wait = async (ms) => void waits.push(ms)
  return {
    t,
    service,
    /** How long it waited between attempts. */
    waits,
    async [Symbol.asyncDispose]() {
      await t.app.state.of(runningSender).sender?.stop()
      await t[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

export interface Mailbox {
  person: TestPerson
  /** Stores a mail in the inbox; returns its id. */
  store(mail?: Arriving): Promise<string>
  /** Stores mails, and has them told to the end. */
  receiveMail(...mails: Arriving[]): Promise<string[]>
  markRead(id: string): Promise<void>
}

export async function mailboxOf({ t }: { t: TestApp }, name: string): Promise<Mailbox> {
  const person = await t.person(name)
  const { app } = t
  const { accountId } = await ownSomething(app, person.userId)
  // These tests set up their own.
  for (const table of ['push_target', 'push_setting', 'push_held'] as const)
    await app.db.deleteFrom(table).where('user_id', '=', person.userId).execute()
  const mine = { user_id: person.userId, account_id: accountId }
  const inbox = await app.db
    .selectFrom('mailbox')
    .where('account_id', '=', accountId)
    .where('role', '=', 'inbox')
    .select('id')
    .executeTakeFirstOrThrow()
  const template = await app.db.selectFrom('message').where('account_id', '=', accountId).selectAll().executeTakeFirstOrThrow()
  const { has_files: _, ...columns } = template

  const store = async ({
    from = 'grace@people.test',
    name = 'Grace',
    subject = 'Tea',
    thread,
    read,
    folders = [],
  }: Arriving = {}) => {
    const key = nextKey++
    const id = newId()
    const who = { from_name: name, from_email: from, subject, thread_id: thread ?? newId() }
    await app.db
      .insertInto('message')
      .values({ ...columns, ...mine, key, id, identity: id, message_id: `<${id}@x>`, ...who })
      .execute()
    const place = { mailbox_id: inbox.id, uidvalidity: '1', uid: key, message_key: key, role: 'inbox' as const }
    await app.db
      .insertInto('placement')
      .values({ ...mine, ...place, read: read ? 1 : 0, starred: 0, answered: 0 })
      .execute()
    if (folders) await sort(app, mine, key, folders)
    return id
  }
  return {
    person,
    store,
    async receiveMail(...mails) {
      const ids: string[] = []
      for (const mail of mails) ids.push(await store(mail))
      await notifyArrivals(app, ownMail(person.userId), ids, () => true)
      await senderOf(app).idle()
      return ids
    },
    async markRead(id) {
      const { key } = await app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
      await app.db.updateTable('placement').set({ read: 1 }).where('message_key', '=', key).execute()
    },
  }
}

export async function sort(
  app: TestApp['app'],
  mine: { user_id: string; account_id: string },
  key: number,
  folders: string[],
): Promise<void> {
  const how = { step: 'none', evidence: '[]', model: null, version: '1', role: 'inbox', sorted_at: 1 } as const
  await app.db
    .insertInto('sorted_mail')
    .values({ ...mine, message_key: key, ...how })
    .execute()
  for (const category_id of folders)
    await app.db
      .insertInto('mail_category')
      .values({ ...mine, category_id, message_key: key })
      .execute()
}

export async function anotherSession(t: TestApp, person: TestPerson): Promise<TestPerson> {
  const row = await t.app.db.selectFrom('session').where('id', '=', person.sessionId).selectAll().executeTakeFirstOrThrow()
  const id = newId()
  await t.app.db
    .insertInto('session')
    .values({ ...row, id })
    .execute()
  return t.as({ ...person, sessionId: id })
}

/** One browser of the person subscribes in the session of their caller. */
export async function subscribeBrowser(
  { service }: { service: PushService },
  { caller }: TestPerson,
  name = 'browser',
): Promise<string> {
  const { publicKey } = await caller.push.key()
  return (await caller.push.subscribe(service.subscription(name, publicKey))).id
}

export const publicKeyOf = async ({ t }: { t: TestApp }): Promise<string> => (await vapidKeys(t.app)).publicKey
