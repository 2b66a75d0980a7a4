// Servers that lie, flood and cheat: an AppError in time, or what can be made of it; never a crash, never a password.
import { expect, test } from 'vitest'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { AppError } from '../../src/core/errors.ts'
import { testDeps } from '../support/imap-people.ts'
import { imapWords, type Scripted, scripted } from '../support/scripted-server.ts'

type Security = ConnectorAccount['imap']['security']

const account = (server: Scripted, security: Security = 'none'): ConnectorAccount => {
  const at = { host: 'localhost', port: server.port, security, fingerprint: undefined }
  return {
    id: 'a',
    userId: 'u',
    connector: 'imap',
    provider: 'imap',
    email: 'ada@example.org',
    username: 'ada',
    password: 'secret-word',
    imap: at,
    smtp: at,
  }
}
const open = (server: Scripted, security?: Security) =>
  openImap(account(server, security), { ...testDeps, timeouts: { connect: 5000, login: 5000, silence: 2000 } })
const greeting = '* OK hello\r\n'
const folder = '* LIST () "/" INBOX\r\n'

test('a server that skips the login to avoid encryption is not talked to', async () => {
  await using server = await scripted({ greeting: '* PREAUTH welcome\r\n', answer: imapWords() })
  await expect(open(server, 'starttls')).rejects.toMatchObject({ details: { reason: 'tls' } })
  expect(server.received()).not.toMatch(/SELECT|LIST /)
})

test('words put in before the handshake of STARTTLS are not believed', async () => {
  const answer = imapWords((command, _rest, tag) => {
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN\r\n${tag} OK\r\n`
    return command === 'STARTTLS' ? `${tag} OK go on\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n` : undefined
  })
  await using server = await scripted({ greeting, answer })
  await expect(open(server, 'starttls')).rejects.toBeInstanceOf(AppError)
  expect(server.received()).not.toContain('AUTHENTICATE')
})

test('an endless line ends the connection at its limit', async () => {
  await using server = await scripted({ greeting: Buffer.alloc(18 * 1024 * 1024, 'x') })
  await expect(open(server)).rejects.toMatchObject({ kind: 'provider', details: { reason: 'protocol' } })
})

test('a literal of two gigabytes is refused before it is read', async () => {
  const answer = imapWords((command) => (command === 'LIST' ? '* LIST () "/" {2147483647}\r\nabc' : undefined))
  await using server = await scripted({ greeting, answer })
  await expect(open(server)).rejects.toMatchObject({ kind: 'provider', details: { reason: 'protocol' } })
})

test('a server that says good-bye in the middle is unavailable', async () => {
  const answer = imapWords((command) => (command === 'SELECT' ? '* BYE going down\r\n' : undefined))
  await using server = await scripted({ greeting, answer })
  await using mailbox = await open(server)
  const asked = mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 5 })
  await expect(asked).rejects.toMatchObject({ kind: expect.stringMatching(/unavailable|timeout/) })
})

test('a list of a million folders ends the connection, and does not fill the memory', async () => {
  const names = Array.from({ length: 50_000 }, (_, n) => `* LIST () "/" "Folder ${n}"\r\n`).join('')
  let asked = 0
  const answer = imapWords((command, _rest, tag) => {
    if (command !== 'LIST') return undefined
    // The login asks for the separator first.
    asked++
    return asked === 1 ? `${folder}${tag} OK\r\n` : `${names.repeat(20)}${tag} OK\r\n`
  })
  await using server = await scripted({ greeting, answer })
  await using mailbox = await open(server)
  const before = process.memoryUsage().heapUsed
  await expect(mailbox.mailboxes()).rejects.toMatchObject({ kind: 'provider', details: { reason: 'protocol' } })
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024)
  expect(mailbox.usable).toBe(false)
})

test('a server that says good-bye to everybody is unavailable, each time', async () => {
  await using server = await scripted({ greeting: '* BYE go away\r\n' })
  for (let n = 0; n < 5; n++) await expect(open(server)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('mails that nobody asked for are not taken in', async () => {
  const state = '* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 3] x\r\n'
  const mails = Array.from({ length: 50_000 }, (_, n) => `* ${n + 1} FETCH (UID ${n + 2} FLAGS ())\r\n`).join('')
  await using server = await scripted({ greeting, answer: telling(state, '2', mails) })
  await using mailbox = await open(server)
  const { upserted } = await mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 50 })
  expect(upserted.map((mail) => mail.uid)).toEqual([2])
})

test('a literal of two gigabytes in the middle of a mail is refused before it is read', async () => {
  const state = '* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 3] x\r\n'
  await using server = await scripted({
    greeting,
    answer: telling(state, '2', '* 1 FETCH (UID 2 BODY[HEADER] {2147483647}\r\nabc'),
  })
  await using mailbox = await open(server)
  const asked = mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 50 })
  await expect(asked).rejects.toMatchObject({ kind: expect.stringMatching(/provider|unavailable/) })
})

/** A mailbox about which the server says `state`, and `mails` to every FETCH. */
const telling = (state: string, search: string, mails: string) =>
  imapWords((command, rest, tag) => {
    if (command === 'LIST' || command === 'LSUB') return `${folder.replace('LIST', command)}${tag} OK\r\n`
    if (command === 'SELECT') return `${state}${tag} OK [READ-WRITE] selected\r\n`
    if (command !== 'UID') return undefined
    if (rest.includes('DELETED')) return `* SEARCH\r\n${tag} OK\r\n`
    return `${rest.startsWith('SEARCH') ? `* SEARCH ${search}\r\n` : mails}${tag} OK\r\n`
  })

test('UIDs that cannot be, sizes below zero and nonsense between mails leave the true mails', async () => {
  const state = '* 4 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 12] x\r\n'
  const mails = [
    '* 1 FETCH (UID 0 FLAGS ())',
    '* 2 FETCH (UID 10 FLAGS (\\Seen) RFC822.SIZE -5 INTERNALDATE "nonsense" ENVELOPE NIL BODYSTRUCTURE NIL)',
    '* 3 FETCH (UID 4294967296000 FLAGS ())',
    '* 4 FETCH (UID 11 FLAGS NIL ENVELOPE ("x" NIL ((NIL)) "a" () 5 NIL NIL NIL NIL) BODYSTRUCTURE (((((',
    '* 5 FETCH (UID 99 FLAGS ())',
    '* HELLO there',
  ].join('\r\n')
  await using server = await scripted({ greeting, answer: telling(state, '0 10 11 -3 1e9 11 99 4294967296000', `${mails}\r\n`) })
  await using mailbox = await open(server)
  const { upserted, present, uidvalidity, more } = await mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 50 })
  expect({ uidvalidity, more }).toEqual({ uidvalidity: '7', more: false })
  expect(upserted.map((mail) => mail.uid)).toEqual([10])
  expect(upserted[0]).toMatchObject({ flags: { read: true }, subject: '', size: 0, textParts: [] })
  expect(present).toEqual(expect.arrayContaining([10, 11]))
})

test('a server that leaves UIDNEXT and UIDVALIDITY out is synced by what it holds', async () => {
  const mails = '* 1 FETCH (UID 3 FLAGS ())\r\n* 2 FETCH (UID 5 FLAGS ())\r\n'
  await using server = await scripted({ greeting, answer: telling('* 2 EXISTS\r\n', '3 5', mails) })
  await using mailbox = await open(server)
  const first = await mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 50 })
  expect(first).toMatchObject({ present: [3, 5], more: false, uidvalidity: '0' })
  expect(first.upserted.map((mail) => mail.uid)).toEqual([5, 3])
  expect(await mailbox.changes({ mailbox: 'INBOX', cursor: first.cursor, limit: 50 })).toMatchObject({
    upserted: [],
    reset: false,
  })
})

test('a mail another program deleted meanwhile, whose sections are NIL, keeps nothing from the others', async () => {
  const state = '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 5] x\r\n'
  const mails =
    '* 1 FETCH (UID 3 FLAGS () BODY[HEADER] NIL BODY[1]<0> NIL BODY[] NIL)\r\n' +
    '* 2 FETCH (UID 4 FLAGS () BODY[HEADER] {16}\r\nSubject: there\r\n BODY[1]<0> "text" BODY[] NIL)\r\n'
  await using server = await scripted({ greeting, answer: telling(state, '3 4', mails) })
  await using mailbox = await open(server)
  const { upserted } = await mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 50 })
  expect(upserted.map(({ uid, subject }) => [uid, subject])).toEqual([
    [4, 'there'],
    [3, ''],
  ])
  const textParts = [{ part: '1', type: 'text/plain', charset: 'utf-8', encoding: '7bit', size: 4 }]
  const texts: [number, string][] = []
  const requests = [3, 4].map((uid) => ({ uid, textParts }))
  for await (const { uid, parts } of mailbox.texts('INBOX', requests, 1000))
    texts.push([uid, Buffer.from(parts[0]?.content ?? []).toString()])
  expect(texts).toEqual([
    [3, ''],
    [4, 'text'],
  ])
  const place = { mailbox: 'INBOX', uid: 3, uidvalidity: '7' }
  await expect(mailbox.raw(place)).rejects.toMatchObject({ kind: 'missing' })
  await expect(mailbox.attachment(place, '1')).rejects.toMatchObject({ kind: 'missing' })
})

test('flags changed by another program while mails are fetched are news, and not taken for the mail asked for', async () => {
  const state = '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 5] x\r\n'
  const news = '* 1 FETCH (UID 3 FLAGS (\\Seen \\Flagged))\r\n'
  const mails =
    '* 1 FETCH (UID 3 FLAGS () BODY[HEADER] {16}\r\nSubject: three\r\n BODY[] "three")\r\n' +
    '* 2 FETCH (UID 4 FLAGS () BODY[HEADER] {15}\r\nSubject: four\r\n BODY[] "four")\r\n'
  const open4 = '* 2 FETCH (FLAGS () BODY[] "four" UID 4)\r\n'
  const both = telling(state, '3 4', news + mails)
  const one = telling(state, '3 4', news + open4)
  const answer = (line: string) => (line.includes('BODY.PEEK[]') ? one(line) : both(line))
  await using server = await scripted({ greeting, answer })
  await using mailbox = await open(server)
  const { upserted } = await mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 50 })
  expect(upserted.map(({ uid, subject, flags }) => [uid, subject, flags.read])).toEqual([
    [4, 'four', false],
    [3, 'three', false],
  ])
  const stop = new AbortController()
  const hinted = new Promise<void>((resolve) => {
    const watching = mailbox.watch('INBOX', resolve, stop.signal)
    watching.catch(() => undefined)
  })
  await hinted
  stop.abort()
  const raw = await mailbox.raw({ mailbox: 'INBOX', uid: 4, uidvalidity: '7' })
  expect(Buffer.concat(await raw.toArray()).toString()).toBe('four')
})
