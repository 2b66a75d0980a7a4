// A person whose mailbox is one of the stand-in for Gmail, with a real store and the account's real worker.
//   await using fixture = await gmailPerson({ mails: 40 })
//   await fixture.inStep()
import { expect } from 'vitest'
import { freshAccount } from '../../src/accounts/account.ts'
import { gmailUidMap } from '../../src/accounts/gmail-uid-map.ts'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import { foldersOf, liesIn } from '../../src/connectors/gmail/labels.ts'
import { type GmailConnection, openLine, systemClock } from '../../src/connectors/gmail/request/connection.ts'
import { openGmail } from '../../src/connectors/gmail.ts'
import { newId } from '../../src/core/ids.ts'
import { type AccountWorker, startAccountWorker } from '../../src/mail/sync/account-worker.ts'
import type { AccountRef } from '../../src/mail/sync/sync-queries.ts'
import { impatient } from './faulty-mail-server.ts'
import type { Mailbox } from './gmail/mailbox.ts'
import { type Gmail, startGmail } from './gmail/server.ts'
import { type TestApp, type TestPerson, testApp } from './test-app.ts'
import { until } from './test-server.ts'

export const address = 'ada@gmail.example'
const usualScope = 'https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/gmail.send'

export interface GmailPerson extends AsyncDisposable {
  t: TestApp
  ada: TestPerson
  account: AccountRef
  gmail: Gmail
  mailbox: Mailbox
  worker: AccountWorker
  /** Folder by folder: ids of the messages that lie there, with their flags. */
  there(): Record<string, Record<string, string>>
  here(): Promise<Record<string, Record<string, string>>>
  /** Waits until what is here is what is there, and nothing waits to be carried. */
  inStep(ms?: number): Promise<void>
  /** The ids here of messages there. */
  idsHere(ids: string[]): Promise<string[]>
}

export async function gmailPerson(
  given: { mails?: number; scope?: string; limit?: number; line?: GmailConnection; people?: Record<string, number> } = {},
): Promise<GmailPerson> {
  const server = await startGmail({
    who: async () => ({ email: address, scope: given.scope ?? usualScope }),
    people: { [address]: given.mails ?? 0, ...given.people },
    quota: { limit: given.limit ?? 100_000_000 },
  })
  const t = await testApp()
  const ada = await t.person('ada')
  const account = { id: newId(), userId: ada.userId }
  await insertAccount(t, account)
  const line = given.line ?? unhurried()
  const connectorAccount: ConnectorAccount = {
    ...account,
    connector: 'gmail',
    provider: 'gmail',
    email: address,
    username: address,
    password: '',
    accessToken: async () => 'good',
    gmail: { baseUrl: server.url, uidMap: gmailUidMap(t.app, account), attended: async () => true },
    imap: { host: '', port: 0, security: 'tls', fingerprint: undefined },
    smtp: { host: '', port: 0, security: 'tls', fingerprint: undefined },
  }
  const watchPace = { attended: 20, unattended: 200, timeouts: 5 }
  const open = (lane: 'user' | 'sync') => openGmail(connectorAccount, lane, { log: t.app.log, line, watchPace })
  t.app.connect = (_id, lane) => open(lane)
  t.app.sender = () => open('user')
  const worker = startAccountWorker(t.app, account, 0, impatient)
  const wake = t.app.wakeAccount
  t.app.wakeAccount = (id, what) => {
    if (what === 'outbox') wake(id, what)
    else worker.wakeSignal.wake(what)
  }
  const mailbox = server.gmail.mailbox(address)
  const fixture: GmailPerson = {
    t,
    ada,
    account,
    gmail: server.gmail,
    mailbox,
    worker,
    there: () => lying(mailbox),
    here: () => storedOf(t, account),
    inStep: async (ms = 20_000) => {
      const same = async () => JSON.stringify(await fixture.here()) === JSON.stringify(fixture.there())
      const quiet = async () => (await t.app.db.selectFrom('pending_change').select('id').execute()).length === 0
      await until(async () => (await quiet()) && (await same()), ms).catch(async (cause: unknown) => {
        expect(await fixture.here()).toEqual(fixture.there())
        throw cause
      })
      await expectCounts(t, account)
    },
    idsHere: async (ids) => {
      const uids = await gmailUidMap(t.app, account).uidsOf(ids)
      const rows = await t.app.db
        .selectFrom('placement as p')
        .innerJoin('message as m', 'm.key', 'p.message_key')
        .where('p.account_id', '=', account.id)
        .select(['p.uid', 'm.id'])
        .execute()
      const byUid = new Map(rows.map((row) => [row.uid, row.id]))
      return ids.flatMap((id) => byUid.get(uids.get(id) ?? -1) ?? [])
    },
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
      await server.close()
    },
  }
  return fixture
}

/** The stand-in may be asked as fast as it answers. */
function unhurried(): GmailConnection {
  const turn = { granted: () => undefined, tooFast: () => undefined, ended: () => undefined }
  const pace: GmailConnection['pace'] = { turn: async () => turn, pause: () => 0, rate: Number.POSITIVE_INFINITY, idle: true }
  return { ...openLine(systemClock), pace }
}

async function insertAccount(t: TestApp, { id, userId }: AccountRef): Promise<void> {
  const nowhere = {
    imap_host: '',
    imap_port: 0,
    imap_security: 'tls',
    smtp_host: '',
    smtp_port: 0,
    smtp_security: 'tls',
  } as const
  await t.app.db
    .insertInto('account')
    .values({
      ...freshAccount,
      ...nowhere,
      id,
      user_id: userId,
      provider: 'gmail',
      connector: 'gmail',
      email: address,
      display_name: 'Ada',
      color: '#000000',
      username: address,
      imap_fingerprint: null,
      smtp_fingerprint: null,
      credential: '',
      created_at: 0,
    })
    .execute()
}

const mark = (read: boolean, starred: boolean) => `${read ? 'read' : 'unread'}${starred ? ' starred' : ''}`
const sorted = <T>(entries: [string, T][]) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))

function lying(mailbox: Mailbox): Record<string, Record<string, string>> {
  const labels = mailbox.labels
    .list()
    .map(({ id, name, type }) => ({ id: id ?? '', name: name ?? '', type: type === 'user' ? ('user' as const) : undefined }))
  const entries = foldersOf(labels).map((folder): [string, Record<string, string>] => {
    const messages = [...mailbox.messages.values()].filter((one) => liesIn(folder, new Set(one.labels)))
    const marks = messages.map((one): [string, string] => [
      one.id,
      mark(!one.labels.includes('UNREAD'), one.labels.includes('STARRED')),
    ])
    return [folder.path, sorted(marks)]
  })
  return sorted(entries)
}

async function storedOf(t: TestApp, account: AccountRef): Promise<Record<string, Record<string, string>>> {
  const { db } = t.app
  const folders = await db.selectFrom('mailbox').where('account_id', '=', account.id).select(['id', 'path']).execute()
  const rows = await db
    .selectFrom('placement as p')
    .innerJoin('gmail_message as g', (join) => join.onRef('g.uid', '=', 'p.uid').onRef('g.account_id', '=', 'p.account_id'))
    .where('p.account_id', '=', account.id)
    .select(['p.folder_id', 'g.gmail_id', 'p.read', 'p.starred'])
    .execute()
  const marks = (id: number) =>
    rows
      .filter((row) => row.folder_id === id)
      .map((row): [string, string] => [row.gmail_id, mark(row.read === 1, row.starred === 1)])
  return sorted(folders.map(({ id, path }): [string, Record<string, string>] => [path, sorted(marks(id))]))
}

/** What is counted as it goes is what is there to be counted. */
async function expectCounts(t: TestApp, account: AccountRef): Promise<void> {
  const { db } = t.app
  const kept = await db
    .selectFrom('mail_count')
    .where('account_id', '=', account.id)
    .where('mails', '>', 0)
    .orderBy('role')
    .select(['role', 'mails', 'unread', 'starred'])
    .execute()
  const places = await db
    .selectFrom('placement')
    .where('account_id', '=', account.id)
    .select(['role', 'message_key', 'read', 'starred'])
    .execute()
  const counted = [...Map.groupBy(places, (place) => place.role)].map(([role, some]) => {
    const mails = [...Map.groupBy(some, (place) => place.message_key).values()]
    const unread = mails.filter((mail) => mail.some((place) => place.read === 0)).length
    const starred = mails.filter((mail) => mail.some((place) => place.starred === 1)).length
    return { role, mails: mails.length, unread, starred }
  })
  expect(kept).toEqual(counted.sort((a, b) => (a.role < b.role ? -1 : 1)))
}
