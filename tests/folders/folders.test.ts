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
const folders = async (house: TestServer) => (await house.ada.caller.folders.list()).folders
const folder = async (house: TestServer, name: string): Promise<Folder> => {
  const found = (await folders(house)).find((one) => one.path === name)
  if (!found) throw new Error(`no folder ${name}`)
  return found
}
const subjects = async (house: TestServer, input = {}) =>
  (await house.ada.caller.mail.list(input)).emails.map((mail) => mail.subject)
const inStep = (house: TestServer) =>
  house.until(async () => {
    const { sync } = (await house.ada.caller.accounts.list()).accounts[0] ?? {}
    return sync?.state === 'idle' && sync.lastSyncAt !== null
  }, 15_000)
/** A round over all folders, asked for and waited for. */
const round = (house: TestServer) => house.ada.caller.mail.refresh()
const inFolder = (house: TestServer, name: string) =>
  house.server.doveadm('-f', 'tab', 'fetch', '-u', alice, 'uid', 'mailbox', name, 'all').split('\n').slice(1, -1).length

test('folders are listed with their counts; names that only hold others, and odd ones, are no trouble', async () => {
  await using house = await startTestServer({ mails: letters('one', 'two', 'three') })
  const odd = ['Größe & Gewicht', '日本語', 'a "quoted" one', '100% * free', 'Clients/Acme']
  await using other = await otherProgram(house.server)
  for (const name of odd) {
    await other.client.mailboxCreate(name)
    await other.client.append(name, String(letter({ id: 'within', at: at(9) }).raw))
  }
  await inStep(house)
  await round(house)
  const listed = await folders(house)
  expect(listed.map((one) => one.path)).toEqual(expect.arrayContaining(['INBOX', 'Archive', ...odd]))
  expect(listed.find((one) => one.path === 'Clients')).toBeUndefined()
  expect(await folder(house, 'INBOX')).toMatchObject({ role: 'inbox', chosen: false, total: 3, unread: 3, name: 'INBOX' })
  expect(await folder(house, 'Clients/Acme')).toMatchObject({ role: 'other', total: 1, name: 'Acme' })
  await other.client.messageFlagsAdd('1', ['\\Seen'])
  await house.until(async () => (await folder(house, 'INBOX')).unread === 2)
})

test('what a person says a folder is for wins over the server, and mail goes there', async () => {
  await using house = await startTestServer({ mails: letters('one', 'two') })
  house.server.fill(alice, 'Projects', letters('old'))
  await inStep(house)
  await round(house)
  const { id } = await folder(house, 'Projects')
  const { folder: chosen } = await house.ada.caller.folders.setRole({ id, role: 'archive' })
  expect(chosen).toMatchObject({ path: 'Projects', role: 'archive', chosen: true, total: 1 })
  expect(await folder(house, 'Archive')).toMatchObject({ role: 'other' })
  expect(await subjects(house, { mailbox: 'archive' })).toEqual(['old'])
  const [two] = (await house.ada.caller.mail.list({})).emails
  await house.ada.caller.mail.update({ id: two?.id ?? '', mailbox: 'archive' })
  await house.until(async () => inFolder(house, 'Projects') === 2)
  expect(inFolder(house, 'Archive')).toBe(0)
  await round(house)
  expect(await folder(house, 'Projects')).toMatchObject({ role: 'archive', total: 2 })
  // Chosen for another folder, the role moves there.
  await house.ada.caller.folders.setRole({ id: (await folder(house, 'Archive')).id, role: 'archive' })
  expect(await folder(house, 'Projects')).toMatchObject({ role: 'other', chosen: false })
  // Left to the server again, it is what the server says.
  await house.ada.caller.folders.setRole({ id, role: 'trash' })
  expect(await folder(house, 'Trash')).toMatchObject({ role: 'other' })
  await house.ada.caller.folders.setRole({ id, role: null })
  await house.until(async () => (await folder(house, 'Trash')).role === 'trash')
  expect(await folder(house, 'Projects')).toMatchObject({ role: 'other', chosen: false })
})

test('a server that does not say what its folders are for: guessed by name, and corrected', async () => {
  await using house = await startTestServer({ mails: letters('one'), server: { flavor: 'bare' } })
  house.server.fill(alice, 'Papierkorb alt', letters('thrown away'))
  await inStep(house)
  await round(house)
  expect(await folder(house, 'Sent')).toMatchObject({ role: 'sent', chosen: false })
  expect(await folder(house, 'Trash')).toMatchObject({ role: 'trash' })
  await house.ada.caller.folders.setRole({ id: (await folder(house, 'Papierkorb alt')).id, role: 'trash' })
  expect(await subjects(house, { mailbox: 'trash' })).toEqual(['thrown away'])
  const [one] = (await house.ada.caller.mail.list({})).emails
  await house.ada.caller.mail.remove({ id: one?.id ?? '' })
  await house.until(async () => inFolder(house, 'Papierkorb alt') === 2)
  expect(inFolder(house, 'Trash')).toBe(0)
})

test('the inbox stays the inbox', async () => {
  await using house = await startTestServer({ mails: letters('one') })
  await inStep(house)
  const choose = async (name: string, role: 'inbox' | 'archive') =>
    house.ada.caller.folders.setRole({ id: (await folder(house, name)).id, role })
  await expect(choose('INBOX', 'archive')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  await expect(choose('Sent', 'inbox')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
})

test('a folder that is renamed keeps its mails, and what was just done to them', async () => {
  await using house = await startTestServer()
  house.server.fill(alice, 'Before', letters('one', 'two', 'three'))
  await inStep(house)
  await round(house)
  const ids = async () => (await house.ada.caller.mail.list({ mailbox: 'other' })).emails.map((mail) => mail.id)
  const before = await ids()
  expect(before).toHaveLength(3)
  house.server.doveadm('mailbox', 'rename', '-u', alice, 'Before', 'After')
  await house.ada.caller.mail.update({ id: before[0] ?? '', starred: true })
  await house.until(async () => (await folders(house)).some((one) => one.path === 'After' && one.total === 3), 15_000)
  await house.until(async () => !(await folders(house)).some((one) => one.path === 'Before'), 15_000)
  expect(await ids()).toEqual(before)
  const flags = () => house.server.doveadm('-f', 'tab', 'fetch', '-u', alice, 'flags', 'mailbox', 'After', 'all')
  await house.until(async () => flags().includes('\\Flagged'), 15_000)
})

test('a folder that is deleted elsewhere goes here too, with its mails', async () => {
  await using house = await startTestServer({ mails: letters('stays') })
  house.server.fill(alice, 'Short-lived', letters('goes'))
  await inStep(house)
  await round(house)
  expect(await subjects(house, { mailbox: 'other' })).toEqual(['goes'])
  house.server.doveadm('mailbox', 'delete', '-u', alice, 'Short-lived')
  await round(house)
  await house.until(async () => (await subjects(house, { mailbox: 'other' })).length === 0)
  expect(await subjects(house)).toEqual(['stays'])
})

test('a folder that is listed and cannot be opened does not stop the others', async () => {
  await using house = await startTestServer({ mails: letters('one') })
  for (const name of ['Aaa', 'Phantom', 'Zzz']) house.server.fill(alice, name, letters(`in ${name}`))
  const mails = path.join(house.server.dir, 'home', alice, 'mail', 'mailboxes', 'Phantom', 'dbox-Mails')
  expect(readdirSync(mails).length).toBeGreaterThan(0)
  chmodSync(mails, 0)
  try {
    await inStep(house)
    await round(house)
    await house.until(async () => (await subjects(house, { mailbox: 'other' })).length === 2)
    expect((await subjects(house, { mailbox: 'other' })).sort()).toEqual(['in Aaa', 'in Zzz'])
    expect((await house.ada.caller.accounts.list()).accounts[0]).toMatchObject({ error: null, needsReconnection: false })
  } finally {
    chmodSync(mails, 0o700)
  }
  await round(house)
  await house.until(async () => (await subjects(house, { mailbox: 'other' })).length === 3)
})

test('compared with the server on request, a folder is made right without touching what was', async () => {
  await using house = await startTestServer({ mails: letters('one', 'two', 'three', 'four') })
  await inStep(house)
  await house.until(async () => (await house.ada.caller.mail.list({ q: 'hello' })).total === 4)
  const before = (await house.ada.caller.mail.list({})).emails
  const db = house.t.app.db
  const inbox = await folder(house, 'INBOX')
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
  await house.ada.caller.folders.resync({ id: inbox.id })
  const facts = (mails: typeof before) => mails.map(({ subject, read, starred }) => ({ subject, read, starred }))
  const now = async () => (await house.ada.caller.mail.list({})).emails
  await house.until(async () => JSON.stringify(facts(await now())) === JSON.stringify(facts(before)), 10_000)
  expect((await now()).slice(0, 3).map((mail) => mail.id)).toEqual(before.slice(0, 3).map((mail) => mail.id))
  expect(await folder(house, 'INBOX')).toMatchObject({ total: 4, unread: 4 })
})
