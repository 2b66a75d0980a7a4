import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../rest/server.ts'
import { structures } from '../support/hostile/structures.ts'
import { archiveOf, bring, listed, mboxOf, rowsOf, simple, withFile, zipOf } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('an mbox becomes mails that can be listed, read and searched; once more adds nothing', async () => {
  const ada = await server.signIn('reader')
  const archive = await archiveOf(ada)
  const file = mboxOf([simple(1), simple(2, ['Status: RO', 'X-Status: AF']), simple(3, ['Status: O']), withFile(4)])

  const first = await bring(server, ada, archive, file, { name: 'Letters/Old.mbox' })
  expect(first).toEqual({ status: 200, body: { accountId: archive, imported: 4, known: 0, refused: 0, problems: [] } })
  const rows = await listed(server, ada, archive)

  expect(rows.map(({ path, message_id, read, starred, answered }) => [path, message_id, read, starred, answered])).toEqual([
    ['Letters/Old', '<1@mails.test>', 1, 0, 0],
    ['Letters/Old', '<2@mails.test>', 1, 1, 1],
    ['Letters/Old', '<3@mails.test>', 0, 0, 0],
    ['Letters/Old', '<4@mails.test>', 1, 0, 0],
  ])
  expect(rows[3]?.attachments).toMatchObject([{ filename: 'file 4.pdf' }])
  const found = await ada.caller.mail.list({ q: 'file 4' })
  expect(found.emails.map(({ subject }) => subject)).toEqual(['mail 4'])

  const again = await bring(server, ada, archive, file.replaceAll('\n', '\r\n'), { name: 'Letters/Old.mbox' })
  expect(again.body).toMatchObject({ imported: 0, known: 4 })
  expect(await listed(server, ada, archive)).toEqual(rows)
  expect((await ada.caller.user.activity()).activity.find(({ what }) => what === 'imported')).toMatchObject({ count: 4 })
})

test('nothing of it is sorted, suggested, or in the inbox of all accounts', async () => {
  const ada = await server.signIn('calm')
  const archive = await archiveOf(ada)
  await bring(server, ada, archive, mboxOf([simple('urgent', [], 'Please pay the invoice by tomorrow. Can you answer today?\n')]))
  const rows = await listed(server, ada, archive)
  expect(rows).toMatchObject([{ path: 'Inbox', role: 'other' }])
  expect((await ada.caller.mail.list({})).emails).toEqual([])
  expect((await ada.caller.suggestions.list({})).suggestions).toEqual([])
})

test('Gmail: labels say which folder, and what is unread or starred', async () => {
  const ada = await server.signIn('gmailer')
  const archive = await archiveOf(ada)
  const labelled = (n: number, labels: string) => simple(n, [`X-Gmail-Labels: ${labels}`])
  const mails = [
    labelled(1, 'Inbox,Unread'),
    labelled(2, 'Sent,Important,Starred'),
    labelled(3, 'Inbox,Opened,Trips/Rome'),
    labelled(4, 'Spam,Unread'),
  ]
  const file = await zipOf({
    'Takeout/Mail/All mail Including Spam and Trash.mbox': mboxOf(mails),
    'Takeout/archive_browser.html': '<html>',
  })
  expect((await bring(server, ada, archive, file)).body).toMatchObject({ imported: 4, refused: 0 })
  const rows = await listed(server, ada, archive)
  expect(rows.map(({ path, role, read, starred }) => [path, role, read, starred])).toEqual([
    ['Inbox', 'other', 0, 0],
    ['Sent', 'sent', 1, 1],
    ['Spam', 'junk', 0, 0],
    ['Trips/Rome', 'other', 1, 0],
  ])
})

test('Thunderbird: its flags, and what it deleted stays deleted', async () => {
  const ada = await server.signIn('bird')
  const archive = await archiveOf(ada)
  const file = mboxOf([
    simple(1, ['X-Mozilla-Status: 0000']),
    simple(2, ['X-Mozilla-Status: 0007']),
    simple(3, ['X-Mozilla-Status: 0009']),
  ])
  expect((await bring(server, ada, archive, file)).body).toMatchObject({ imported: 2, refused: 1 })
  const rows = await listed(server, ada, archive)
  expect(rows.map(({ read, starred, answered }) => [read, starred, answered])).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
})

test('single mails, a zip of them in folders, and names that would be paths', async () => {
  const ada = await server.signIn('single')
  const archive = await archiveOf(ada)
  expect((await bring(server, ada, archive, simple('one'), { name: 'one.eml' })).body).toMatchObject({ imported: 1 })
  expect((await bring(server, ada, archive, simple('two'), { name: 'two.eml', folder: 'Here' })).body).toMatchObject({
    imported: 1,
  })
  const zip = await zipOf({
    'a/three.eml': simple('three'),
    'aa/bb/four.eml': simple('four'),
    'notes.txt': 'Note: nothing',
    'x.png': '\x89PNG',
  })
  // What no honest program writes.
  const evil = Buffer.from(zip.toString('latin1').replaceAll('aa/bb/four.eml', '../../four.eml'), 'latin1')
  expect((await bring(server, ada, archive, evil, { name: '../../../etc/passwd' })).body).toMatchObject({ imported: 2 })
  const rows = await listed(server, ada, archive)
  expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['Imported', 'Here', 'a']))
})

test('what is no mail is refused in words, and so is a mail of 60 MB; the others come', async () => {
  const ada = await server.signIn('refused')
  const archive = await archiveOf(ada)
  for (const [file, words] of [
    ['', 'This file is empty.'],
    ['\x89PNG\r\n\x1a\n', 'This file contains no mail. Please use .mbox, .eml, or a .zip of such files.'],
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'This file is compressed. Please unpack it first, or upload a zip file.'],
    [Buffer.from('PK\x03\x04 broken'), 'This zip file is damaged.'],
    [await zipOf({ 'a.txt': 'x' }), 'This file contains no mail. Please use .mbox, .eml, or a .zip of such files.'],
  ] as const) {
    expect(await bring(server, ada, archive, file)).toMatchObject({ status: 422, body: { message: words } })
  }
  const large = simple('large', [], 'x'.repeat(60 * 1024 * 1024))
  const { body } = await bring(server, ada, archive, mboxOf([simple(1), large, simple(2), 'no header\n']))
  expect(body).toMatchObject({ imported: 2, refused: 2 })
  expect(body.problems).toEqual(['An email is larger than 50 MB.', "Part of the file isn't an email: it has no header."])
}, 180_000)

test('a bomb is not unpacked', async () => {
  const ada = await server.signIn('bomb')
  const archive = await archiveOf(ada)
  const bomb = await zipOf({ 'a.mbox': Buffer.alloc(100 * 1024 * 1024) })
  expect(await bring(server, ada, archive, bomb)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('compressed unusually') },
  })
}, 180_000)

test('structures of strangers stop nothing', async () => {
  const ada = await server.signIn('structures')
  const archive = await archiveOf(ada)
  for (const [n, one] of structures.entries()) {
    const raw = typeof one === 'string' ? one : JSON.stringify(one)
    expect((await bring(server, ada, archive, simple(`s${n}`, ['Content-Type: text/html'], raw), { name: 'x.eml' })).status).toBe(
      200,
    )
  }
  const deep = `Content-Type: multipart/mixed; boundary=b0\n\n${Array.from({ length: 3000 }, (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`).join('')}end`
  const wide = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(200_000)}`
  const names = `Content-Type: text/plain; ${'a="b";'.repeat(100_000)}\nTo: ${'<a@b>,'.repeat(100_000)}\nSubject: ${'=?utf-8?B?'.repeat(50_000)}\n\nx`
  for (const raw of [deep, wide, names])
    expect((await bring(server, ada, archive, raw, { name: 'x.eml' })).body).toMatchObject({ imported: 1 })
  expect((await listed(server, ada, archive)).length).toBe(structures.length + 3)
}, 180_000)

test('somebody else’s archive, and none, are not there', async () => {
  const [ada, grace] = [await server.signIn('owner'), await server.signIn('stranger')]
  const archive = await archiveOf(ada)
  expect((await bring(server, grace, archive, mboxOf([simple(1)]))).status).toBe(404)
  expect((await bring(server, ada, 'none', mboxOf([simple(1)]))).status).toBe(404)
  expect((await bring(server, { token: 'x' }, archive, mboxOf([simple(1)]))).status).toBe(401)
  expect(await rowsOf(server, archive)).toEqual([])
})

test('one at a time; what was broken off has whole mails only, and goes on where it was', async () => {
  const ada = await server.signIn('cut')
  const archive = await archiveOf(ada)
  const file = mboxOf(Array.from({ length: 400 }, (_, n) => simple(n, [], 'x'.repeat(1000))))
  const half = file.slice(0, Math.floor(file.length * 0.6))
  const { readable, writable } = new TransformStream()
  const writer = writable.getWriter()
  const first = bring(server, ada, archive, readable).catch((cause: unknown) => cause)
  await writer.write(new TextEncoder().encode(half))
  await expect.poll(() => rowsIn(archive), { timeout: 60_000 }).toBeGreaterThan(100)
  expect(await bring(server, ada, archive, file)).toMatchObject({ status: 409 })
  await writer.abort(new Error('the line is cut'))
  await first
  await expect.poll(async () => (await bring(server, ada, archive, file)).status, { timeout: 60_000 }).toBe(200)
  const rows = await listed(server, ada, archive)
  expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(400)
  expect(rows.length).toBe(400)
}, 180_000)

test('an import ends with the session it came by, and with its archive; how far it is, is told', async () => {
  const ada = await server.signIn('ended')
  const reported: string[] = []
  const stop = server.t.app.events.listen((event) => {
    if (event.userId === ada.userId) reported.push(event.name)
  })
  const file = mboxOf(Array.from({ length: 300 }, (_, n) => simple(n)))
  const under = async (archive: string, end: () => Promise<unknown>) => {
    const { readable, writable } = new TransformStream()
    const writer = writable.getWriter()
    const answer = bring(server, ada, archive, readable)
    await writer.write(new TextEncoder().encode(file))
    await expect.poll(() => rowsIn(archive), { timeout: 60_000 }).toBeGreaterThan(0)
    const [{ status }] = await Promise.all([answer, end()])
    await writer.abort().catch(() => undefined)
    return status
  }
  const first = await archiveOf(ada, 'First')
  const { userId } = ada
  const sessions = await server.t.app.db.selectFrom('session').where('user_id', '=', userId).select('id').execute()
  const endAll = async () => {
    for (const { id } of sessions) server.t.app.events.emit('session.ended', { userId, sessionId: id })
  }
  expect(await under(first, endAll)).toBe(503)
  expect(reported).toContain('sync.progress')
  const second = await archiveOf(ada, 'Second')
  expect(await under(second, () => ada.caller.accounts.disconnect({ id: second }))).toBe(503)
  expect(await rowsIn(second)).toBe(0)
  stop()
}, 180_000)

async function rowsIn(archive: string): Promise<number> {
  return (await server.t.app.db.selectFrom('archive_mail').where('account_id', '=', archive).select('uid').execute()).length
}

test('an archive that is deleted is gone with all of its mails; so is that of a person who leaves', async () => {
  const ada = await server.signIn('leaver')
  const archive = await archiveOf(ada)
  await bring(server, ada, archive, mboxOf(Array.from({ length: 300 }, (_, n) => simple(n))))
  await listed(server, ada, archive)
  await ada.caller.accounts.disconnect({ id: archive })
  for (const table of ['archive_mail', 'archive_folder', 'message', 'mailbox'] as const)
    expect(await server.t.app.db.selectFrom(table).where('account_id', '=', archive).selectAll().execute()).toEqual([])
})

test('its name is its own, and shown wherever an address would be', async () => {
  const ada = await server.signIn('namer')
  const archive = await archiveOf(ada, 'old@example.org')
  await expect(ada.caller.archive.create({ name: 'OLD@example.org' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.caller.accounts.list()).accounts).toMatchObject([{ provider: 'archive', email: 'old@example.org' }])
  await ada.caller.accounts.update({ id: archive, displayName: 'Letters' })
  expect((await ada.caller.accounts.list()).accounts).toMatchObject([{ email: 'Letters', displayName: 'Letters' }])
})
