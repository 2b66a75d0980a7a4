import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { freshAccount } from '../../src/accounts/account.ts'
import type { App } from '../../src/app.ts'
import { forgotPassword } from '../../src/auth/passwords/reset.ts'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { tlsFor } from '../../src/auth/system-mail/system-mail.ts'
import type { MailConnector, Outgoing, SendResult } from '../../src/connectors/connector.ts'
import { savePreferences } from '../../src/preferences/preferences.ts'
import { emailOf, newAddress, openFixture } from './fixture.ts'
import { openPostBox } from './post-box.ts'

const tokenIn = (text: string | undefined) => /\/reset-password\?token=([\w-]{43})\s/.exec(text ?? '')?.[1] ?? ''
const fresh = 'an entirely new one'

async function withPostBox() {
  const box = await openPostBox()
  const fixture = await openFixture({
    env: { SMTP_URL: box.url, SMTP_FROM: 'homing@people.test', PUBLIC_URL: 'https://mail.people.test/' },
  })
  await fixture.register('ada')
  return {
    box,
    fixture,
    async ask(name: string) {
      await fixture.visitor({ address: newAddress() }).forgot({ email: emailOf(name) })
      await fixture.settled()
    },
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]()
      await box[Symbol.asyncDispose]()
    },
  }
}

test('a forgotten password is set anew by a link in a mail', async () => {
  await using t = await withPostBox()
  await t.ask('ada')
  expect(t.box.delivered).toMatchObject([{ from: 'homing@people.test', to: ['ada@people.test'] }])
  const mail = t.box.delivered[0]?.mail
  expect(mail).toMatchObject({
    subject: 'Reset your Homing password',
    from: { name: 'Homing', address: 'homing@people.test' },
  })
  expect(mail?.messageId).toMatch(/^<[a-z0-9]{24}@mail\.people\.test>$/)
  expect(mail?.text).toContain('https://mail.people.test/reset-password?token=')

  await t.fixture.visitor().reset({ token: tokenIn(mail?.text), password: fresh })
  await expect(t.fixture.signIn('ada')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await t.fixture.signIn('ada', { password: fresh })
})

test('the mail is in the language that its person’s browser has said, also where a stranger asks for it', async () => {
  await using t = await withPostBox()
  const { id } = await t.fixture.register('eve')
  await savePreferences(t.fixture.app, id, { language: 'de' })
  await t.ask('eve')
  await t.ask('ada')
  const [german, english] = t.box.delivered
  expect(german?.mail.subject).toBe('Neues Homing-Passwort festlegen')
  expect(german?.mail.text).toMatch(
    /^Guten Tag eve,\n\n.*\n.*eine Stunde lang:\n\nhttps:\/\/mail\.people\.test\/reset-password\?token=/,
  )
  expect(german?.mail.text).toContain('Ihr Passwort bleibt unverändert')
  expect(german?.bytes).toContain('Content-Language: de\r\n')
  expect(german?.bytes).toContain('Subject: Neues Homing-Passwort festlegen\r\n')
  expect(english?.mail.subject).toBe('Reset your Homing password')
  expect(english?.bytes).toContain('Content-Language: en\r\n')
})

test('a reset ends every session and every other link', async () => {
  await using t = await withPostBox()
  await t.fixture.register('eve')
  const sessions = [await t.fixture.signIn('ada'), await t.fixture.signIn('ada')]
  const eve = await t.fixture.signIn('eve')
  await t.ask('ada')
  await t.ask('ada')
  const tokens = t.box.delivered.map(({ mail }) => tokenIn(mail.text))
  expect(new Set(tokens).size).toBe(2)
  const ended = t.fixture.endedSessions()
  await t.fixture.visitor().reset({ token: tokens[0] ?? '', password: fresh })
  expect(ended.sort()).toEqual(sessions.map(({ sessionId }) => sessionId).sort())
  for (const { token } of sessions) expect(await authenticate(t.fixture.app, `Bearer ${token}`)).toBeUndefined()
  expect(await authenticate(t.fixture.app, `Bearer ${eve.token}`)).toBeDefined()
  for (const token of tokens) {
    await expect(t.fixture.visitor().reset({ token, password: 'yet another one' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This link was already used or has expired. Please request a new one.',
    })
  }
})

test('of two who use a link at the same time one is late', async () => {
  await using t = await withPostBox()
  await t.ask('ada')
  const token = tokenIn(t.box.delivered[0]?.mail.text)
  const passwords = ['an entirely new one', 'another entirely new one']
  const results = await Promise.allSettled(passwords.map((password) => t.fixture.visitor().reset({ token, password })))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = passwords[results.findIndex(({ status }) => status === 'fulfilled')] ?? ''
  await t.fixture.signIn('ada', { password: winner })
})

test('a link is over after an hour, and a password that is refused does not use it up', async () => {
  await using t = await withPostBox()
  await t.ask('ada')
  const token = tokenIn(t.box.delivered[0]?.mail.text)
  t.fixture.passTime({ seconds: 3590 })
  await expect(t.fixture.visitor().reset({ token, password: 'password1' })).rejects.toMatchObject({
    message: expect.stringMatching(/too common/),
  })
  t.fixture.passTime({ seconds: 11 })
  await expect(t.fixture.visitor().reset({ token, password: fresh })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const wrong of ['', 'x', 'x'.repeat(43)]) {
    await expect(t.fixture.visitor().reset({ token: wrong, password: fresh })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('asking says nothing about who has an account, and does not wait', async () => {
  await using t = await withPostBox()
  const { app } = t.fixture
  const visitor = t.fixture.visitor()
  expect(await visitor.forgot({ email: emailOf('ada') })).toBeUndefined()
  expect(
    await app.db.selectFrom('password_reset').selectAll().execute(),
    'nothing has happened when the answer is given',
  ).toEqual([])
  expect(await visitor.forgot({ email: emailOf('nobody') })).toBeUndefined()
  expect(await visitor.forgot({ email: 'no address at all' })).toBeUndefined()
  await t.fixture.settled()
  expect(t.box.delivered.map(({ to }) => to)).toEqual([['ada@people.test']])
})

test('a person gets at most three links an hour, and an address asks at most twenty times', async () => {
  await using t = await withPostBox()
  await t.fixture.register('eve')
  for (let count = 0; count < 5; count++) await t.ask('ada')
  expect(t.box.delivered).toHaveLength(3)
  t.fixture.passTime({ seconds: 3601 })
  await t.ask('ada')
  expect(t.box.delivered).toHaveLength(4)

  const flood = t.fixture.visitor({ address: '203.0.113.5' })
  for (let count = 0; count < 20; count++) await flood.forgot({ email: emailOf(`nobody${count}`) })
  expect(await flood.forgot({ email: emailOf('eve') })).toBeUndefined()
  await t.fixture.settled()
  expect(t.box.delivered).toHaveLength(4)
})

test('the database keeps no token, and a changed password voids the links', async () => {
  await using t = await withPostBox()
  const { caller } = await t.fixture.signIn('ada')
  await t.ask('ada')
  const token = tokenIn(t.box.delivered[0]?.mail.text)
  const rows = await t.fixture.app.db.selectFrom('password_reset').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  await caller.changePassword({ currentPassword: 'the long password of ada', newPassword: fresh })
  await expect(t.fixture.visitor().reset({ token, password: 'yet another one' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

/** Everything the app logs, and connectors that send as told. */
function watched(app: App, results: Record<string, SendResult | Error>) {
  const logged: unknown[] = []
  const sent: { accountId: string; outgoing: Outgoing }[] = []
  const keep = (...entry: unknown[]) => logged.push(entry)
  const log = Object.assign(Object.create(app.log), { info: keep, warn: keep, error: keep })
  const connect = async (accountId: string) => {
    const send = async (outgoing: Outgoing): Promise<SendResult> => {
      const result = results[accountId] ?? new Error('no such account')
      if (result instanceof Error) throw result
      sent.push({ accountId, outgoing })
      return result
    }
    return { send, [Symbol.asyncDispose]: async () => undefined } as unknown as MailConnector
  }
  return { app: { ...app, log, connect }, logged, sent }
}

async function addAccount(app: App, userId: string, id: string, changed = {}) {
  await app.db
    .insertInto('account')
    .values({
      ...freshAccount,
      id,
      user_id: userId,
      provider: 'imap',
      connector: 'imap',
      email: `${id}@mailboxes.test`,
      display_name: '',
      color: '',
      username: '',
      imap_host: '',
      imap_port: 1,
      imap_security: 'tls',
      imap_fingerprint: null,
      smtp_host: '',
      smtp_port: 1,
      smtp_security: 'tls',
      smtp_fingerprint: null,
      credential: '',
      created_at: app.now().getTime(),
      ...changed,
    })
    .execute()
}

const visit = () => ({ address: newAddress(), fromPrivateAddress: true, userAgent: '' })

test('without a server of its own the link goes through a mailbox of that person that works', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.register('ada')
  const eve = await fixture.register('eve')
  await addAccount(fixture.app, eve.id, 'of-eve')
  await addAccount(fixture.app, ada.id, 'demo', { connector: 'demo', provider: 'demo' })
  await addAccount(fixture.app, ada.id, 'cut-off', { needs_reconnection: 1 })
  await addAccount(fixture.app, ada.id, 'broken', { created_at: 1 })
  await addAccount(fixture.app, ada.id, 'refusing', { created_at: 2 })
  await addAccount(fixture.app, ada.id, 'working', { created_at: 3 })
  const accepted: SendResult = { state: 'accepted', refused: [] }
  const { app, sent } = watched(fixture.app, {
    'of-eve': accepted,
    demo: accepted,
    'cut-off': accepted,
    broken: new Error('connection lost'),
    refusing: { state: 'refused', permanent: true, sentence: 'no' },
    working: accepted,
  })
  await forgotPassword(app, visit(), { email: emailOf('ada') })
  await fixture.settled()

  expect(sent.map(({ accountId }) => accountId)).toEqual(['refusing', 'working'])
  const outgoing = sent[1]?.outgoing
  expect(outgoing?.envelope).toEqual({ from: 'working@mailboxes.test', to: ['ada@people.test'] })
  const bytes = Buffer.from(outgoing?.mime ?? [])
  expect(bytes.toString('latin1')).not.toMatch(/[^\r]\n/)
  const mail = await PostalMime.parse(bytes)
  expect(mail).toMatchObject({ from: { address: 'working@mailboxes.test' }, messageId: outgoing?.messageId })
  await fixture.visitor().reset({ token: tokenIn(mail.text), password: fresh })
  await fixture.signIn('ada', { password: fresh })
})

test('where no mail can be sent the log says so, by id only', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.register('ada')
  await addAccount(fixture.app, ada.id, 'broken')
  const { app, logged } = watched(fixture.app, { broken: new Error('550 ada@people.test is unknown here') })
  await forgotPassword(app, visit(), { email: emailOf('ada') })
  await fixture.settled()
  expect(logged).toContainEqual([{ userId: ada.id }, expect.stringContaining('npm run reset-password')])
  expect(JSON.stringify(logged)).not.toMatch(/people\.test|token=/)
})

test('a mail server that is down is a line in the log, without its password', async () => {
  await using fixture = await openFixture({ env: { SMTP_URL: 'smtp://homing:a-secret@127.0.0.1:1' } })
  await fixture.register('ada')
  const { app, logged } = watched(fixture.app, {})
  await forgotPassword(app, visit(), { email: emailOf('ada') })
  await fixture.settled()
  expect(logged).toEqual([[{ reason: expect.stringMatching(/^E[A-Z]+$/) }, 'password reset: failed']])
})

test.each([
  ['smtp://user:pass@mail.example.org:587', { requireTLS: true }],
  ['smtp://203.0.114.7', { requireTLS: true }],
  ['smtps://mail.example.org', {}],
  ['smtp://mail.example.org?requireTLS=false', {}],
  ['smtp://localhost:1025', {}],
  ['smtp://mailpit:1025', {}],
  ['smtp://192.168.1.4', {}],
  ['smtp://[::1]:25', {}],
])('the link goes to %s with %o', (url, tls) => {
  expect(tlsFor(url)).toEqual(tls)
})
