import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueSession } from '../../src/auth/sessions/token.ts'
import type { MailConnector } from '../../src/connectors/connector.ts'
import { AppError } from '../../src/core/errors.ts'
import { withExport } from '../../src/data-export/export-zip.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { unzip } from '../user/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A person with a mailbox, and what its server gives as the whole mail, by UID. */
async function somebody(name: string, raws: Record<number, () => Readable> = {}): Promise<ScriptedMailbox & { token: string }> {
  const ada = await mailboxOf(server.t, name)
  const connect = server.t.app.connect
  server.t.app.connect = async (accountId, lane) => {
    const mailbox = await connect(accountId, lane)
    if (accountId !== ada.accountId) return mailbox
    const { raw } = mailbox
    const own: Pick<MailConnector, 'raw'> = {
      raw: async (place) => {
        const given = raws[place.uid]
        ada.asked.push(`raw ${place.uid}`)
        return given ? given() : raw.call(mailbox, place)
      },
    }
    return Object.assign(mailbox, own)
  }
  const device = { userAgent: '', address: '', remember: false }
  const { token } = await issueSession(server.t.app, { id: ada.userId, email: ada.email, name }, device)
  return Object.assign(ada, { token })
}

const fetchExport = (path: string, token?: string, signal?: AbortSignal) =>
  fetch(server.url + path, {
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    ...(signal ? { signal } : {}),
  })
async function exportOf(token: string): Promise<Map<string, Buffer>> {
  const answer = await fetchExport('/api/user/export', token)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await answer.arrayBuffer()))
}
const read = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? `no ${name}`
const json = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(read(files, name))
const inbox = (ada: ScriptedMailbox) => `mail/${ada.email.replace('people', 'own')}/INBOX`
const bytes = (text: string) => () => Readable.from([Buffer.from(text)])

async function otherFolder(ada: ScriptedMailbox, path: string): Promise<number> {
  const folder = { account_id: ada.accountId, user_id: ada.userId, path, role: 'other' as const }
  const { id } = await server.t.app.db
    .insertInto('mailbox')
    .values({ ...folder, uidvalidity: '1', cursor: null, complete: 1, synced_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('mails come as the mail server has them, and their state beside them', async () => {
  const raw = 'Subject: First\r\n\r\nFrom here on\r\n>From there\r\n'
  const ada = await somebody('whole', { 1: bytes(raw), 2: bytes('Subject: Second\r\n\r\nno end') })
  await ada.mail({ subject: 'First' })
  await ada.mail({ subject: 'Second' })

  const files = await exportOf(ada.token)

  const mbox = read(files, `${inbox(ada)}.mbox`)
  expect(mbox).toContain(
    'From grace@else.test Fri Nov 20 09:30:00 2026\nSubject: First\r\n\r\n>From here on\r\n>>From there\r\n\n',
  )
  expect(mbox).toContain('Subject: Second\r\n\r\nno end\n\n')
  expect(mbox).not.toContain('X-Homing-Rebuilt')
  expect(json(files, `${inbox(ada)}.json`)).toMatchObject([{ read: false, starred: false }, {}])
  expect(json(files, 'index.json')).toMatchObject({
    folders: [{ folder: 'INBOX', mails: 2, original: 2, rebuilt: 0 }],
    notFetched: [],
    notListed: 0,
  })
  expect([...files.keys()][0]).toBe('README.txt')
  expect([...files.keys()].at(-1)).toBe('index.json')
  for (const name of files.keys())
    if (name.includes('.json')) expect(read(files, 'README.txt')).toContain(name.split('/').at(-1)?.replace('INBOX', '<folder>'))
  expect(ada.open).toBe(0)
})

test('what cannot be fetched is built from what is stored, and says so', async () => {
  const ada = await somebody('rebuilt', {
    1: () =>
      Readable.from(
        (function* () {
          yield Buffer.from('Subject: Half\r\n\r\nFrom the')
          throw new Error('cut')
        })(),
      ),
  })
  const half = await ada.mail({ subject: 'Half', text: 'The text.', files: [{ filename: 'plan.pdf', bytes: Buffer.from('x') }] })
  const { db } = server.t.app
  const { key } = await db.selectFrom('message').where('id', '=', half).select('key').executeTakeFirstOrThrow()
  const stored = { text: 'The text.\nFrom me', html: deflateSync('<p>The <b>text</b></p>') }
  await db
    .insertInto('message_body')
    .values({ message_key: key, user_id: ada.userId, ...stored })
    .execute()

  const files = await exportOf(ada.token)

  const mbox = read(files, `${inbox(ada)}.mbox`)
  expect(mbox.match(/^From /gm)).toHaveLength(2)
  expect(mbox).toContain('X-Homing-Rebuilt: yes')
  expect(mbox).toContain('<p>The <b>text</b></p>')
  expect(mbox).toMatch(/^>From me/m)
  expect(json(files, 'index.json')).toMatchObject({
    folders: [{ mails: 1, original: 0, rebuilt: 1 }],
    notFetched: [{ subject: 'Half', files: ['plan.pdf'], file: `${inbox(ada)}.mbox` }],
  })
})

test('a mail server that does not answer is asked three times, not for every mail', async () => {
  const ada = await somebody('away')
  for (let at = 0; at < 10; at++) await ada.mail({ subject: `Mail ${at}` })
  ada.broken = new AppError('unavailable', 'The mail server cannot be reached.')
  let asked = 0
  const connect = server.t.app.connect
  server.t.app.connect = (accountId, lane) => {
    if (accountId === ada.accountId) asked++
    return connect(accountId, lane)
  }
  const elsewhere = await otherFolder(ada, 'Elsewhere')
  const { db } = server.t.app
  const some = await db.selectFrom('placement').where('user_id', '=', ada.userId).where('uid', '>', 5).select('uid').execute()
  for (const { uid } of some)
    await db
      .updateTable('placement')
      .set({ mailbox_id: elsewhere })
      .where('user_id', '=', ada.userId)
      .where('uid', '=', uid)
      .execute()
  const files = await exportOf(ada.token)
  expect(read(files, `${inbox(ada)}.mbox`).match(/^From /gm)).toHaveLength(5)
  expect(json(files, 'index.json')).toMatchObject({ folders: [{ rebuilt: 5 }, { rebuilt: 5 }] })
  expect(asked).toBe(3)
})

test('folders of any name become files that stay where they are unpacked', async () => {
  const ada = await somebody('names')
  const names = ['../../etc/passwd', 'a/b', 'a.b', 'A.B', '\u0000\u202eexe.\r\n', '/root', 'C:\\x', '..', 'con', 'ü'.repeat(300)]
  for (const path of names) await otherFolder(ada, path)
  const files = [...(await exportOf(ada.token)).keys()].filter((name) => name.endsWith('.mbox'))
  expect(files).toHaveLength(names.length + 1)
  expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(files.length)
  for (const name of files) {
    expect(name).toMatch(/^mail\/names@own\.test\/[^/\\\p{Cc}\p{Cf}]+\.mbox$/u)
    expect(name.split('/')).not.toContain('..')
    expect(Buffer.byteLength(name)).toBeLessThan(255)
  }
})

test('everything else a person has is there, and nothing of what opens a mailbox', async () => {
  const ada = await server.signIn('everything')
  const { db } = server.t.app
  const { accountId: account_id } = await ownSomething(server.t.app, ada.userId)
  await db.updateTable('account').set({ credential: 'sealed-secret' }).where('user_id', '=', ada.userId).execute()
  const tokens = { refresh_token: 'sealed-secret', access_token: 'sealed-secret', access_expires_at: 1, granted_at: 1 }
  const given = { provider: 'google', issuer: 'i', subject: 's', client: 'confidential', scope: 'openid mail' } as const
  await db
    .insertInto('oauth_grant')
    .values({ account_id, user_id: ada.userId, ...given, ...tokens })
    .execute()

  const files = await exportOf(ada.token)

  expect(json(files, 'profile.json')).toMatchObject({ email: 'everything@people.test', name: 'everything' })
  expect(json(files, 'access-tokens.json')).toMatchObject([{ name: 'A secret script', scopes: ['read'], accounts: null }])
  expect(json(files, 'programs.json')).toMatchObject([{ client: 'A secret program' }])
  expect(json(files, 'program-proposals.json')).toMatchObject([{ subject: 'A secret proposal' }])
  expect(json(files, 'program-calls.json')).toMatchObject([{ tool: 'read_mail' }])
  expect(json(files, 'sessions.json')).toContainEqual(expect.objectContaining({ createdAt: expect.stringMatching(/Z$/) }))
  expect(json(files, 'accounts.json')).toMatchObject([
    { provider: 'demo', displayName: 'Demo', signIn: 'password', access: 'openid mail' },
  ])
  expect(json(files, 'sign-ins.json')).toMatchObject([{ provider: 'google', createdAt: expect.stringMatching(/Z$/) }])
  expect(json(files, 'identities.json')).toMatchObject([{ name: 'Robin' }])
  expect(json(files, 'templates.json')).toMatchObject([{ name: 'Thanks', body: '<p>Thanks</p>' }])
  expect(json(files, 'contacts.json')).toMatchObject([{ email: 'grace@people.test', writtenTo: 1 }])
  expect(json(files, 'saved-searches.json')).toMatchObject([{ name: 'Secrets', q: 'secret' }])
  expect(json(files, 'smart-folders.json')).toMatchObject([{ name: 'Bills' }])
  expect(json(files, 'rules.json')).toMatchObject([{ name: 'A rule', actions: { star: true } }])
  expect(json(files, 'corrections.json')).toMatchObject([
    { sender: 'x@y.test', category: 'work', at: expect.stringMatching(/Z$/) },
  ])
  expect(json(files, 'suggestions.json')).toMatchObject([{ title: 'Reply to Grace', quote: 'Can you?', status: 'open' }])
  expect(json(files, 'conversations.json')).toMatchObject([
    { author: 'user', content: 'A secret', at: expect.stringMatching(/Z$/) },
  ])
  expect(json(files, 'ai-log.json')).toMatchObject([{ purpose: 'chat', place: 'here', sent: 'A secret' }])
  expect(json(files, 'trusted-senders.json')).toMatchObject([{ sender: 'grace@people.test' }])
  expect(json(files, 'lists-left.json')).toMatchObject([{ list: 'news.people.test' }])
  expect(json(files, 'invitations-answered.json')).toMatchObject([{ event: 'event-1', answer: 'accepted' }])
  expect(json(files, 'snoozes.json')).toMatchObject([{ subject: 'A secret subject', until: expect.stringMatching(/Z$/) }])
  expect(json(files, 'preferences.json')).toMatchObject({ wakeWord: 'hey secret', voiceEnabled: true })
  expect(json(files, 'push-settings.json')).toMatchObject({ which: 'known', content: false })
  expect(json(files, 'assignments.json')).toMatchObject([{ state: 'open', assignee: 'everything' }])
  expect(json(files, 'comments.json')).toMatchObject([{ text: 'A secret comment', createdAt: expect.stringMatching(/Z$/) }])
  expect(json(files, 'conversation-activity.json')).toMatchObject([{ what: 'assigned', about: 'everything' }])
  expect(json(files, 'home-assistant.json')).toEqual({ name: 'Mail' })
  expect(json(files, 'webhooks.json')).toMatchObject([{ events: ['email.received'], content: false, problem: null }])
  expect(json(files, 'push-devices.json')).toMatchObject([{ kind: 'ntfy', problem: null }])
  expect(json(files, 'dav-servers.json')).toMatchObject([{ username: 'secret-user', problem: null }])
  expect(json(files, 'address-book-contacts.json')).toMatchObject([
    { name: 'Secret Contact', email: 'secret-contact@books.test' },
  ])
  expect(json(files, 'calendar-events.json')).toMatchObject([{ title: 'secret event', startAt: expect.stringMatching(/Z$/) }])
  expect(JSON.stringify([...files.values()].map(String))).not.toContain('secret-password')
  expect(json(files, 'consent.json')).toMatchObject({
    now: { modelOutside: true },
    history: [{ what: 'modelOutside', value: true }],
  })
  expect(json(files, 'drafts.json')).toMatchObject([{ to: 'grace@people.test', subject: 'A draft' }])
  expect([...files].find(([name]) => /^drafts\/\w+\/a\.txt$/.test(name))?.[1].toString()).toBe('abc')
  const all = [...files.values()].map((file) => file.toString('latin1')).join('\n')
  expect(all).not.toContain('sealed-secret')
  expect(all).not.toMatch(/credential|password_?hash/i)
})

test('a ticket opens one download for a plain link, once, within a minute, and for no longer than its session', async () => {
  const ada = await somebody('ticket')
  const newTicket = async () => (await server.call('POST', '/trpc/user.exportTicket', { token: ada.token, body: {} })).body
  const urlOf = (body: unknown) => (body as { result: { data: { url: string } } }).result.data.url
  const url = urlOf(await newTicket())
  expect((await fetch(server.url + url, { method: 'HEAD' })).status).toBe(400)
  const answer = await fetchExport(url)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="homing-export-\d{4}-\d\d-\d\d\.zip"/)
  expect(unzip(Buffer.from(await answer.arrayBuffer())).has('profile.json')).toBe(true)
  expect((await fetchExport(url)).status).toBe(401)
  expect((await fetchExport('/api/user/export?ticket=made-up', ada.token)).status).toBe(401)
  expect((await fetchExport('/api/user/export')).status).toBe(401)

  const late = urlOf(await newTicket())
  server.t.passTime({ seconds: 61 })
  expect((await fetchExport(late)).status).toBe(401)

  const ended = urlOf(await newTicket())
  await server.call('POST', '/api/auth/logout', { token: ada.token })
  expect((await fetchExport(ended)).status).toBe(401)
})

const endless = (sent: { chunks: number }) => () =>
  Readable.from(
    (async function* () {
      for (;;) {
        sent.chunks++
        yield Buffer.alloc(64 * 1024, Math.random().toString())
        await pause(1)
      }
    })(),
  )
async function closedAgain(ada: ScriptedMailbox): Promise<void> {
  for (let at = 0; at < 200 && ada.open > 0; at++) await pause(20)
  expect(ada.open).toBe(0)
}

test('a person has one export at a time; it ends when the browser goes away, and the next may begin', async () => {
  const sent = { chunks: 0 }
  const ada = await somebody('endless', { 1: endless(sent) })
  await ada.mail({ subject: 'Endless' })
  const gone = new AbortController()
  const first = await fetchExport('/api/user/export', ada.token, gone.signal)
  await first.body?.getReader().read()
  expect((await fetchExport('/api/user/export', ada.token)).status).toBe(409)
  expect(await server.call('POST', '/trpc/user.exportTicket', { token: ada.token, body: {} })).toMatchObject({ status: 409 })

  gone.abort()

  await closedAgain(ada)
  const stopped = sent.chunks
  await pause(50)
  expect(sent.chunks).toBe(stopped)
  expect((await server.call('POST', '/trpc/user.exportTicket', { token: ada.token, body: {} })).status).toBe(200)
})

test('who reads slowly is waited for: nothing is fetched ahead', async () => {
  const sent = { chunks: 0 }
  const random = () => Buffer.from(Array.from({ length: 64 * 1024 }, () => Math.floor(Math.random() * 256)))
  const once = random()
  const ada = await somebody('slow', {
    1: () =>
      Readable.from(
        (function* () {
          for (;;) {
            sent.chunks++
            yield once
          }
        })(),
      ),
  })
  await ada.mail({ subject: 'Large' })
  const gone = new AbortController()
  const answer = await fetchExport('/api/user/export', ada.token, gone.signal)
  expect(answer.status).toBe(200)
  let before = -1
  for (let at = 0; at < 100 && before !== sent.chunks; at++) {
    before = sent.chunks
    await pause(100)
  }
  // What lies in the buffers of both ends, far from the endless mail.
  expect(sent.chunks * once.length).toBeLessThan(64 * 1024 * 1024)
  expect(sent.chunks).toBe(before)
  gone.abort()
  await closedAgain(ada)
})

test('an export ends with the session it was begun in', async () => {
  const ada = await somebody('signed-out', { 1: endless({ chunks: 0 }) })
  await ada.mail({ subject: 'Endless' })
  const answer = await fetchExport('/api/user/export', ada.token)
  const whole = answer.arrayBuffer()
  const broken = expect(whole).rejects.toThrow()
  await pause(50)
  await server.call('POST', '/api/auth/logout', { token: ada.token })
  await broken
  await closedAgain(ada)
})

/** Says the beginning of a mail, and then nothing any more. */
const hanging = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('Subject: Half\r\n\r\nUntil here')
      await new Promise(() => undefined)
    })(),
  )

test('a mail server that hangs in the middle is not waited for: the export goes on, and lists what is not whole', async () => {
  const ada = await somebody('hanging', { 1: hanging, 2: hanging })
  const bob = await somebody('hung', { 1: hanging, 2: hanging, 3: hanging, 4: hanging, 5: hanging })
  for (const person of [ada, bob]) for (let at = 1; at <= 5; at++) await person.mail({ subject: `Mail ${at}` })
  const patientExport = async ({ userId }: ScriptedMailbox) => {
    const chunks: Buffer[] = []
    const keep: Parameters<typeof withExport>[2] = async ({ stream }) => {
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    }
    await withExport(server.t.app, { userId, sessionId: 'none' }, keep, { piece: 200, mail: 1000 })
    return json(unzip(Buffer.concat(chunks)), 'index.json')
  }
  const reason = "The mail server isn't responding."
  expect(await patientExport(ada)).toMatchObject({
    folders: [{ mails: 5, original: 3, rebuilt: 2 }],
    notFetched: [{ reason }, { reason }],
  })
  expect(await patientExport(bob)).toMatchObject({ folders: [{ mails: 5, original: 0, rebuilt: 5 }] })
  expect(bob.asked.filter((what) => what.startsWith('raw'))).toHaveLength(3)
  expect([ada.open, bob.open]).toEqual([0, 0])
})
