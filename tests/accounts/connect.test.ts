import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { testApp } from '../support/test-app.ts'
import { allowLoopback, failure, givePassword, listenTo, mailbox } from './mailbox.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

test('a mailbox is connected after a real login to both servers, and its first sync is asked for', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const received = listenTo(t)
  const { account } = await ada.caller.accounts.connect(
    mailbox(server, { email: ' Alice@EXAMPLE.test ', username: 'alice@example.test' }),
  )
  expect(account).toMatchObject({
    provider: 'imap',
    email: 'alice@example.test',
    displayName: 'ada',
    hasRefreshToken: true,
    needsReconnection: false,
    error: null,
  })
  expect(account.sync).toEqual({ state: 'syncing', done: 0, total: 0, lastSyncAt: null })
  expect(received).toEqual(['accounts.changed', 'wake sync'])
  expect(await ada.caller.accounts.list()).toEqual({ accounts: [account] })
  await using mail = await t.app.connect(account.id, 'user')
  expect((await mail.mailboxes()).map(({ role }) => role)).toContain('inbox')
})

test('STARTTLS works as TLS does', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const { host, ports, fingerprint } = server
  const starttls = (port: number) => ({ host, port, security: 'starttls' as const, fingerprint })
  await ada.caller.accounts.connect(mailbox(server, { imap: starttls(ports.imap), smtp: starttls(ports.smtp) }))
  expect((await ada.caller.accounts.list()).accounts).toHaveLength(1)
})

test('every account has a colour of its own', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const first = await ada.caller.accounts.connect(mailbox(server))
  const second = await ada.caller.accounts.connect(mailbox(server, { email: 'bob@example.test', password: 'bob-pw' }))
  expect(second.account.color).not.toBe(first.account.color)
})

test('a wrong password is said, and nothing is stored', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const received = listenTo(t)
  const refusal = await failure(ada.caller.accounts.connect(mailbox(server, { password: 'not-it' })))
  expect(refusal.code).toBe('UNPROCESSABLE_CONTENT')
  expect(refusal.message).toMatch(/password/i)
  expect(await ada.caller.accounts.list()).toEqual({ accounts: [] })
  expect(received).toEqual([])
})

test('both logins count: right for IMAP and unreachable for SMTP is refused', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const smtp = { host: '127.0.0.1', port: await closedPort(), security: 'tls' as const }
  expect(await failure(ada.caller.accounts.connect(mailbox(server, { smtp })))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  expect((await ada.caller.accounts.list()).accounts).toEqual([])
})

test('a host that is not there, or whose name nobody knows, is a sentence with 422', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const port = await closedPort()
  for (const imap of [
    { host: '127.0.0.1', port, security: 'tls' as const },
    { host: 'imap.nowhere.invalid', port: 993, security: 'tls' as const },
  ]) {
    const refusal = await failure(ada.caller.accounts.connect(mailbox(server, { imap })))
    expect(refusal).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    expect(refusal.message.length).toBeGreaterThan(20)
  }
})

test('the loopback is refused where the owner has not allowed it', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  const refusal = await failure(ada.caller.accounts.connect(mailbox(server)))
  expect(refusal).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', details: { reason: 'not-allowed' } })
  expect(refusal.message).toContain('MAIL_HOSTS_ALLOW')
})

test('a certificate nobody vouches for is refused with its fingerprint, which the person may accept', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const { host, ports } = server
  const plain = {
    imap: { host, port: ports.imaps, security: 'tls' as const },
    smtp: { host, port: ports.smtps, security: 'tls' as const },
  }
  const refusal = await failure(ada.caller.accounts.connect(mailbox(server, plain)))
  expect(refusal).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', details: { fingerprint: server.fingerprint } })

  const accepted = String(refusal.details?.fingerprint).toLowerCase().replaceAll(':', '')
  const other = accepted.replace(/^../, accepted.startsWith('00') ? '11' : '00')
  const withPrint = (fingerprint: string) =>
    mailbox(server, { imap: { ...plain.imap, fingerprint }, smtp: { ...plain.smtp, fingerprint } })
  expect(await failure(ada.caller.accounts.connect(withPrint(other)))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  expect(await failure(ada.caller.accounts.connect(withPrint('zz')))).toMatchObject({ code: 'BAD_REQUEST' })
  const { account } = await ada.caller.accounts.connect(withPrint(accepted))
  await using mail = await t.app.connect(account.id, 'sync')
  expect(await mail.mailboxes()).not.toEqual([])
})

test('an address is connected once by a person, and independently by another', async () => {
  await using t = await testApp({ env: allowLoopback })
  const [ada, bob] = [await t.person('ada'), await t.person('bob')]
  await ada.caller.accounts.connect(mailbox(server))
  const again = await failure(
    ada.caller.accounts.connect(mailbox(server, { email: 'ALICE@example.test', username: 'alice@example.test' })),
  )
  expect(again).toMatchObject({ code: 'CONFLICT', message: 'alice@example.test is already connected.' })
  await bob.caller.accounts.connect(mailbox(server))
  expect((await bob.caller.accounts.list()).accounts).toHaveLength(1)
})

test('two requests at once connect an address once', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const results = await Promise.allSettled([1, 2].map(() => ada.caller.accounts.connect(mailbox(server))))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await ada.caller.accounts.list()).accounts).toHaveLength(1)
})

test('nothing of a mailbox is kept for somebody who goes while its servers are asked', async () => {
  await using t = await testApp({ env: allowLoopback })
  const [ada, bob] = [await t.person('ada'), await t.person('bob')]
  const { account } = await ada.caller.accounts.connect(mailbox(server))
  const late = [
    ada.caller.accounts.connect(mailbox(server, { email: 'bob@example.test', password: 'bob-pw' })),
    ada.caller.accounts.update({ id: account.id, password: server.users['alice@example.test'] ?? '' }),
  ].map((call) =>
    call.then(
      () => 'kept',
      () => 'refused',
    ),
  )
  await removePerson(t.app, ada.userId)
  for (const call of late) expect(await call).not.toBe('kept')
  await expect(ada.caller.accounts.connectDemo()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const rows = await t.app.db.selectFrom('account').select(['id', 'credential', 'needs_reconnection']).execute()
  expect(rows).toEqual([{ id: account.id, credential: '', needs_reconnection: 1 }])
  expect((await bob.caller.accounts.list()).accounts).toEqual([])
})

test('gmail, outlook and yahoo: as many accounts as the owner says', async () => {
  const bob = { email: 'bob@example.test', password: 'bob-pw' }
  for (const [limit, outcome] of [
    ['1', 'CONFLICT'],
    ['2', undefined],
  ] as const) {
    await using t = await testApp({ env: { ...allowLoopback, ACCOUNTS_PER_PROVIDER: limit } })
    const ada = await t.person('ada')
    const { account } = await ada.caller.accounts.connect(mailbox(server, { provider: 'gmail' }))
    expect(account.provider).toBe('gmail')
    const second = ada.caller.accounts.connect(mailbox(server, { provider: 'gmail', ...bob }))
    if (outcome)
      expect(await failure(second)).toMatchObject({
        code: outcome,
        message: 'You can connect only one account of Gmail. Please disconnect one first.',
      })
    else await second
    await ada.caller.accounts.connect(mailbox(server, { provider: 'yahoo', email: 'carol@example.test', password: 'carol-pw' }))
  }
})

test("without servers the providers file's are used", async () => {
  await using folder = await testApp()
  const file = path.join(folder.dataDir, 'providers.json')
  const { host, ports } = server
  const servers = { imap: { host, port: ports.imaps, security: 'tls' }, smtp: { host, port: ports.smtps, security: 'tls' } }
  writeFileSync(file, JSON.stringify({ outlook: { label: 'Outlook', connector: 'imap', domains: ['example.test'], ...servers } }))
  await using t = await testApp({ env: { ...allowLoopback, PROVIDERS_FILE: file } })
  const ada = await t.person('ada')
  const input = { email: 'alice@example.test', password: 'alice-pw' }
  // It reached that very server: its certificate is what is not trusted.
  for (const provider of ['outlook', 'imap'] as const) {
    expect(await failure(ada.caller.accounts.connect({ provider, ...input }))).toMatchObject({
      details: { fingerprint: server.fingerprint },
    })
  }
  expect(await failure(ada.caller.accounts.connect({ provider: 'yahoo', ...input }))).toMatchObject({ code: 'NOT_IMPLEMENTED' })
})

test.each([
  [{ email: 'alice' }, 'Please enter a valid email address'],
  [{ email: 'alice@example.test\r\nA1 LOGOUT' }, 'Please enter a valid email address'],
  [{ password: '' }, 'Please enter the password'],
  [{ username: 'alice\r\nA1 LOGOUT' }, 'The username contains invalid characters.'],
])('%j is refused before any connection is made', async (change, message) => {
  await using t = await testApp()
  const ada = await t.person('ada')
  expect(await failure(ada.caller.accounts.connect(mailbox(server, change)))).toMatchObject({ code: 'BAD_REQUEST', message })
})

test('a visitor connects nothing', async () => {
  await using t = await testApp({ env: allowLoopback })
  expect(await failure(t.visitor.accounts.connect(mailbox(server)))).toMatchObject({ code: 'UNAUTHORIZED' })
})

test('guessing passwords through this server ends after 60 tries in an hour', async () => {
  await using t = await testApp()
  const [ada, bob] = [await t.person('ada'), await t.person('bob')]
  for (let i = 0; i < 60; i++) await failure(ada.caller.accounts.connect(mailbox(server, { password: `guess ${i}` })))
  expect(await failure(ada.caller.accounts.connect(mailbox(server)))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await failure(bob.caller.accounts.connect(mailbox(server)))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  t.passTime({ hours: 1 })
  expect(await failure(ada.caller.accounts.connect(mailbox(server)))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
})

test('the password is nowhere on the disk in any plain form', async () => {
  await using t = await testApp({ env: allowLoopback })
  const password = 'korrekt-Pferd-Batterie-7f3a'
  await givePassword(server, 'dora@example.test', password)
  const ada = await t.person('ada')
  await ada.caller.accounts.connect(mailbox(server, { email: 'dora@example.test', password }))
  const files = readdirSync(t.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  const bytes = Buffer.from(password)
  const forms = [
    bytes,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').slice(0, -4),
    encodeURIComponent(password),
    Buffer.from(password, 'utf16le'),
  ]
  for (const entry of files) {
    const content = readFileSync(path.join(entry.parentPath, entry.name))
    for (const form of forms) expect(content.includes(form), `${entry.name}`).toBe(false)
  }
})

async function closedPort(): Promise<number> {
  const listener = net.createServer()
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const address = listener.address()
  await new Promise((done) => listener.close(done))
  return address !== null && typeof address === 'object' ? address.port : 0
}
