// Folders as a person sees and corrects them, on a real Dovecot: one that says what its folders are for, and one that
// does not.
import { chmodSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Folder } from '../../src/shared/folders.ts'
import { otherProgram } from '../support/imap-people.ts'
import { alice, letter, startTestServer, type TestServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 180_000 })
const at = (n: number) => Date.UTC(2026, 5, 1) + n * 3_600_000
const letters = (...ids: string[]) => ids.map((id, n) => letter({ id, at: at(n) }))
const folders = async (fixture: TestServer) => (await fixture.ada.caller.folders.list()).folders
const folder = async (fixture: TestServer, name: string): Promise<Folder> => {
  const found = (await folders(fixture)).find((one) => one.path === name)
  if (!found) throw new Error(`no folder ${name}`)
  return found
}
const subjects = async (fixture: TestServer, input = {}) =>
  (await fixture.ada.caller.mail.list(input)).emails.map((mail) => mail.subject)
const inStep = (fixture: TestServer) =>
  fixture.until(async () => {
    const { sync } = (await fixture.ada.caller.accounts.list()).accounts[0] ?? {}
    return sync?.state === 'idle' && sync.lastSyncAt !== null
  })
/** A round over all folders, asked for and waited for. */
const round = (fixture: TestServer) => fixture.ada.caller.mail.refresh()
const inFolder = (fixture: TestServer, name: string) =>
  fixture.server.doveadm('-f', 'tab', 'fetch', '-u', alice, 'uid', 'mailbox', name, 'all').split('\n').slice(1, -1).length

test('folders are listed with their counts; names that only hold others, and odd ones, are no trouble', async () => {
  await using fixture = await startTestServer({ mails: letters('one', 'two', 'three') })
  const odd = ['Größe & Gewicht', '日本語', 'a "quoted" one', '100% * free', 'Clients/Acme']
  await using other = await otherProgram(fixture.server)
  for (const name of odd) {
    await other.client.mailboxCreate(name)
    await other.client.append(name, String(letter({ id: 'within', at: at(9) }).raw))
  }
  await inStep(fixture)
  await round(fixture)
  const listed = await folders(fixture)
  expect(listed.map((one) => one.path)).toEqual(expect.arrayContaining(['INBOX', 'Archive', ...odd]))
  expect(listed.find((one) => one.path === 'Clients')).toBeUndefined()
  expect(await folder(fixture, 'INBOX')).toMatchObject({ role: 'inbox', chosen: false, total: 3, unread: 3, name: 'INBOX' })
  expect(await folder(fixture, 'Clients/Acme')).toMatchObject({ role: 'other', total: 1, name: 'Acme' })
  await other.client.messageFlagsAdd('1', ['\\Seen'])
  await fixture.until(async () => (await folder(fixture, 'INBOX')).unread === 2)
})

test('what a person says a folder is for wins over the server, and mail goes there', async () => {
  await using fixture = await startTestServer({ mails: letters('one', 'two') })
  fixture.server.fill(alice, 'Projects', letters('old'))
  await inStep(fixture)
  await round(fixture)
  const { id } = await folder(fixture, 'Projects')
  const { folder: chosen } = await fixture.ada.caller.folders.setRole({ id, role: 'archive' })
  expect(chosen).toMatchObject({ path: 'Projects', role: 'archive', chosen: true, total: 1 })
  expect(await folder(fixture, 'Archive')).toMatchObject({ role: 'other' })
  expect(await subjects(fixture, { mailbox: 'archive' })).toEqual(['old'])
  const [two] = (await fixture.ada.caller.mail.list({})).emails
  await fixture.ada.caller.mail.update({ id: two?.id ?? '', mailbox: 'archive' })
  await fixture.until(async () => inFolder(fixture, 'Projects') === 2)
  expect(inFolder(fixture, 'Archive')).toBe(0)
  await round(fixture)
  expect(await folder(fixture, 'Projects')).toMatchObject({ role: 'archive', total: 2 })
  // Chosen for another folder, the role moves there.
  await fixture.ada.caller.folders.setRole({ id: (await folder(fixture, 'Archive')).id, role: 'archive' })
  expect(await folder(fixture, 'Projects')).toMatchObject({ role: 'other', chosen: false })
  // Left to the server again, it is what the server says.
  await fixture.ada.caller.folders.setRole({ id, role: 'trash' })
  expect(await folder(fixture, 'Trash')).toMatchObject({ role: 'other' })
  await fixture.ada.caller.folders.setRole({ id, role: null })
  await fixture.until(async () => (await folder(fixture, 'Trash')).role === 'trash')
  expect(await folder(fixture, 'Projects')).toMatchObject({ role: 'other', chosen: false })
})

test('a server that does not say what its folders are for: guessed by name, and corrected', async () => {
  await using fixture = await startTestServer({ mails: letters('one'), server: { flavor: 'bare' } })
  fixture.server.fill(alice, 'Papierkorb alt', letters('thrown away'))
  await inStep(fixture)
  await round(fixture)
  expect(await folder(fixture, 'Sent')).toMatchObject({ role: 'sent', chosen: false })
  expect(await folder(fixture, 'Trash')).toMatchObject({ role: 'trash' })
  await fixture.ada.caller.folders.setRole({ id: (await folder(fixture, 'Papierkorb alt')).id, role: 'trash' })
  expect(await subjects(fixture, { mailbox: 'trash' })).toEqual(['thrown away'])
  const [one] = (await fixture.ada.caller.mail.list({})).emails
  await fixture.ada.caller.mail.remove({ id: one?.id ?? '' })
  await fixture.until(async () => inFolder(fixture, 'Papierkorb alt') === 2)
  expect(inFolder(fixture, 'Trash')).toBe(0)
})

test('the inbox stays the inbox', async () => {
  await using fixture = await startTestServer({ mails: letters('one') })
  await inStep(fixture)
  const choose = async (name: string, role: 'inbox' | 'archive') =>
    fixture.ada.caller.folders.setRole({ id: (await folder(fixture, name)).id, role })
  await expect(choose('INBOX', 'archive')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  await expect(choose('Sent', 'inbox')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
})

test('a folder that is renamed keeps its mails, and what was just done to them', async () => {
  await using fixture = await startTestServer()
  fixture.server.fill(alice, 'Before', letters('one', 'two', 'three'))
  await inStep(fixture)
  await round(fixture)
  const ids = async () => (await fixture.ada.caller.mail.list({ mailbox: 'other' })).emails.map((mail) => mail.id)
  const before = await ids()
  expect(before).toHaveLength(3)
  fixture.server.doveadm('mailbox', 'rename', '-u', alice, 'Before', 'After')
  await fixture.ada.caller.mail.update({ id: before[0] ?? '', starred: true })
  await fixture.until(async () => (await folders(fixture)).some((one) => one.path === 'After' && one.total === 3))
  await fixture.until(async () => !(await folders(fixture)).some((one) => one.path === 'Before'))
  expect(await ids()).toEqual(before)
  const flags = () => fixture.server.doveadm('-f', 'tab', 'fetch', '-u', alice, 'flags', 'mailbox', 'After', 'all')
  await fixture.until(async () => flags().includes('\\Flagged'))
})

test('a folder that is deleted elsewhere goes here too, with its mails', async () => {
  await using fixture = await startTestServer({ mails: letters('stays') })
  fixture.server.fill(alice, 'Short-lived', letters('goes'))
  await inStep(fixture)
  await round(fixture)
  expect(await subjects(fixture, { mailbox: 'other' })).toEqual(['goes'])
  fixture.server.doveadm('mailbox', 'delete', '-u', alice, 'Short-lived')
  await round(fixture)
  await fixture.until(async () => (await subjects(fixture, { mailbox: 'other' })).length === 0)
  expect(await subjects(fixture)).toEqual(['stays'])
})

test('a folder that is listed and cannot be opened does not stop the others', async () => {
  await using fixture = await startTestServer({ mails: letters('one') })
  for (const name of ['Aaa', 'Phantom', 'Zzz']) fixture.server.fill(alice, name, letters(`in ${name}`))
  const mails = path.join(fixture.server.dir, 'home', alice, 'mail', 'mailboxes', 'Phantom', 'dbox-Mails')
  expect(readdirSync(mails).length).toBeGreaterThan(0)
  chmodSync(mails, 0)
  try {
    await inStep(fixture)
    await round(fixture)
    await fixture.until(async () => (await subjects(fixture, { mailbox: 'other' })).length === 2)
    expect((await subjects(fixture, { mailbox: 'other' })).sort()).toEqual(['in Aaa', 'in Zzz'])
    expect((await fixture.ada.caller.accounts.list()).accounts[0]).toMatchObject({ error: null, needsReconnection: false })
  } finally {
    chmodSync(mails, 0o700)
  }
  await round(fixture)
  await fixture.until(async () => (await subjects(fixture, { mailbox: 'other' })).length === 3)
})

test('compared with the server on request, a folder is made right without touching what was', async () => {
  await using fixture = await startTestServer({ mails: letters('one', 'two', 'three', 'four') })
  await inStep(fixture)
  await fixture.until(async () => (await fixture.ada.caller.mail.list({ q: 'hello' })).total === 4)
  const before = (await fixture.ada.caller.mail.list({})).emails
  const db = fixture.t.app.db
  const inbox = await folder(fixture, 'INBOX')
  const place = (uid: number) => db.selectFrom('placement').where('mailbox_id', '=', Number(inbox.id)).where('uid', '=', uid)
  const row = await place(1)
    .select(['uidvalidity', 'message_key', 'user_id', 'account_id', 'mailbox_id', 'role'])
    .executeTakeFirstOrThrow()
  // Damage: one is missing, one is a ghost, one has wrong flags, and one place shows another mail.
  await db.deleteFrom('placement').where('uid', '=', 2).execute()
  await db
    .insertInto('placement')
    .values({ ...row, uid: 99, read: 0, starred: 1, answered: 0 })
    .execute()
  await db.updateTable('placement').set({ starred: 1, read: 1 }).where('uid', '=', 3).execute()
  await db.updateTable('placement').set({ message_key: row.message_key }).where('uid', '=', 4).execute()
  await fixture.ada.caller.folders.resync({ id: inbox.id })
  const facts = (mails: typeof before) => mails.map(({ subject, read, starred }) => ({ subject, read, starred }))
  const now = async () => (await fixture.ada.caller.mail.list({})).emails
  await fixture.until(async () => JSON.stringify(facts(await now())) === JSON.stringify(facts(before)), 10_000)
  expect((await now()).slice(0, 3).map((mail) => mail.id)).toEqual(before.slice(0, 3).map((mail) => mail.id))
  expect(await folder(fixture, 'INBOX')).toMatchObject({ total: 4, unread: 4 })
})
