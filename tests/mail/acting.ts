// What tests of acting on mail look at: the lists here, and what Dovecot holds.

import { expect } from 'vitest'
import type { Account } from '../../src/shared/accounts.ts'
import type { ListInput } from '../../src/shared/mail.ts'
import type { ScriptedMailbox } from '../support/scripted-mailbox.ts'
import type { TestApp, TestPerson } from '../support/test-app.ts'
import { alice, letter, startTestServer, type TestServer } from '../support/test-server.ts'

const hour = 3_600_000
export const start = Date.UTC(2026, 5, 1)

/** `names` oldest first, an hour apart. */
export const letters = (names: string[]) => names.map((id, n) => letter({ id, at: start + n * hour }))

/** A mailbox with these mails and a folder `Projects`, all of it known here. */
export async function fixtureWithProjects(names: string[]): Promise<TestServer> {
  const fixture = await startTestServer({ mails: letters(names) })
  fixture.server.doveadm('mailbox', 'create', '-u', alice, 'Projects')
  await inStep(fixture)
  await fixture.ada.caller.mail.refresh()
  await fixture.until(
    async () => (await fixture.t.app.db.selectFrom('mailbox').where('path', '=', 'Projects').select('id').execute()).length === 1,
  )
  return fixture
}

export const subjects = async (person: TestPerson, input: ListInput = {}) =>
  (await person.caller.mail.list({ limit: 200, ...input })).emails.map((mail) => mail.subject)

export async function idOf(person: TestPerson, subject: string, input: ListInput = {}): Promise<string> {
  const mail = (await person.caller.mail.list({ limit: 200, ...input })).emails.find((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail ${subject}`)
  return mail.id
}

/** Subjects in a mailbox on the server, in the order of their UIDs; marked `*` where starred and `+` where read. */
export function onServer(fixture: TestServer, mailbox: string): string[] {
  const lines = fixture.server
    .doveadm('-f', 'tab', 'fetch', '-u', alice, 'hdr.subject flags', 'mailbox', mailbox, 'all')
    .split('\n')
    .slice(1)
  return lines.flatMap((line) => {
    const [subject = '', flags = ''] = line.split('\t')
    // A server without UIDPLUS keeps what is only marked.
    if (subject === '' || flags.includes('\\Deleted')) return []
    return [`${subject}${flags.includes('\\Flagged') ? '*' : ''}${flags.includes('\\Seen') ? '+' : ''}`]
  })
}

export async function serverShows(fixture: TestServer, mailbox: string, expected: string[], ms = 5000): Promise<void> {
  const same = async () => JSON.stringify(onServer(fixture, mailbox)) === JSON.stringify(expected)
  await fixture.until(same, ms).catch(() => expect(onServer(fixture, mailbox)).toEqual(expected))
}

export const waiting = async (t: TestApp) => t.app.db.selectFrom('pending_change').selectAll().execute()
export const carried = (fixture: TestServer, ms = 5000) => fixture.until(async () => (await waiting(fixture.t)).length === 0, ms)

/** Waits until the account has been listed once. */
export const inStep = (fixture: TestServer) =>
  fixture.until(async () => {
    const [account] = (await fixture.ada.caller.accounts.list()).accounts as Account[]
    return account?.sync.state === 'idle' && account.sync.lastSyncAt !== null
  }, 15_000)

export async function folderId(t: TestApp, accountId: string, path: string): Promise<string> {
  const row = await t.app.db
    .selectFrom('mailbox')
    .where('account_id', '=', accountId)
    .where('path', '=', path)
    .select('id')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

/** A further folder of a mailbox whose server is a script. */
export async function addFolder(t: TestApp, mailbox: ScriptedMailbox, path: string, role: 'archive' | 'trash' | 'other') {
  const owner = { account_id: mailbox.accountId, user_id: mailbox.userId }
  const { id } = await t.app.db
    .insertInto('mailbox')
    .values({ ...owner, path, role, uidvalidity: '1', cursor: null, complete: 1, synced_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
