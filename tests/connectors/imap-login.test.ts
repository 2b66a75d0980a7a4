// Connecting: whom to trust, and a sentence of its own for each thing that goes wrong.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { checkLogin } from '../../src/connectors/verify-login.ts'
import { AppError } from '../../src/core/errors.ts'
import { accountOn, testDeps } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { imapWords, scripted } from '../support/scripted-server.ts'

// Nobody trusts this server's certificate here: that is the point.
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

const pinned = (change: Partial<ConnectorAccount> = {}): ConnectorAccount => {
  const account = accountOn(server, 'alice@example.test', change)
  const fingerprint = server.fingerprint
  return { ...account, imap: { ...account.imap, fingerprint }, smtp: { ...account.smtp, fingerprint } }
}
const failing = async (account: ConnectorAccount): Promise<AppError> => {
  const cause = await checkLogin(account, testDeps).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(cause instanceof AppError)) throw new Error('the login did not fail as it should', { cause })
  return cause
}
test('a certificate nobody vouches for is refused with its fingerprint, for each server', async () => {
  const account = accountOn(server)
  const imap = await failing(account)
  expect(imap).toMatchObject({
    kind: 'unprocessable',
    details: { reason: 'certificate', server: 'imap', fingerprint: server.fingerprint },
  })
  expect(imap.details?.validTo).toMatch(/^20/)
  const smtp = await failing({ ...account, imap: pinned().imap })
  expect(smtp.details).toMatchObject({ reason: 'certificate', server: 'smtp', fingerprint: server.fingerprint })
})

test('the certificate a person has accepted is accepted, in any spelling, over TLS and STARTTLS', async () => {
  const { ports } = server
  const fingerprint = server.fingerprint.replaceAll(':', '').toLowerCase()
  await checkLogin(pinned(), testDeps)
  await checkLogin(
    pinned({
      imap: { host: 'localhost', port: ports.imap, security: 'starttls', fingerprint },
      smtp: { host: 'localhost', port: ports.smtp, security: 'starttls', fingerprint },
    }),
    testDeps,
  )
})

test('another certificate than the accepted one is refused before any password is sent', async () => {
  const certificate = { key: readFileSync(`${server.dir}/key.pem`), cert: readFileSync(server.ca) }
  await using liar = await scripted({ greeting: '* OK hello\r\n', answer: imapWords(), tls: certificate })
  const imap = { host: 'localhost', port: liar.port, security: 'tls', fingerprint: 'AA:BB' } as const
  const open = (fingerprint: string) => openImap({ ...accountOn(server), imap: { ...imap, fingerprint } }, testDeps)
  await expect(open('AA:BB')).rejects.toMatchObject({ details: { reason: 'certificate', fingerprint: server.fingerprint } })
  expect(liar.received()).toContain('CAPABILITY')
  expect(liar.received()).not.toMatch(/LOGIN|AUTHENTICATE/i)
  await (await open(server.fingerprint))[Symbol.asyncDispose]()
  expect(liar.received()).toMatch(/AUTHENTICATE/)
})

test('STARTTLS is demanded: a server that does not offer it gets no password', async () => {
  await using plain = await scripted({ greeting: '* OK hello\r\n', answer: imapWords() })
  const imap = { host: 'localhost', port: plain.port, security: 'starttls', fingerprint: undefined } as const
  await expect(openImap({ ...accountOn(server), imap }, testDeps)).rejects.toMatchObject({ details: { reason: 'tls' } })
  expect(plain.received()).toContain('CAPABILITY')
  expect(plain.received()).not.toMatch(/LOGIN|AUTHENTICATE/i)
})

test('a wrong password has its own sentence; in a running sync it asks to reconnect', async () => {
  const error = await failing(pinned({ password: 'wrong' }))
  expect(error).toMatchObject({ kind: 'unprocessable', details: { reason: 'password', server: 'imap' } })
  await expect(openImap(pinned({ password: 'wrong' }), testDeps)).rejects.toMatchObject({ kind: 'reconnect' })
})

test('a password that only SMTP refuses is told as such, and so is SMTP without STARTTLS', async () => {
  const answers: Record<string, string> = {
    EHLO: '250-me\r\n250 AUTH PLAIN\r\n',
    AUTH: '535 5.7.8 no\r\n',
    STARTTLS: '502 no\r\n',
  }
  await using smtp = await scripted({
    greeting: '220 hello\r\n',
    answer: (line) => answers[line.split(' ')[0] ?? ''] ?? '221 bye\r\n',
  })
  const account = pinned()
  const at = (security: 'none' | 'starttls') => ({
    ...account,
    smtp: { host: 'localhost', port: smtp.port, security, fingerprint: undefined },
  })
  expect((await failing(at('starttls'))).details).toMatchObject({ reason: 'tls', server: 'smtp' })
  expect(smtp.received()).not.toContain('AUTH')
  expect((await failing(at('none'))).details).toMatchObject({ reason: 'password', server: 'smtp' })
})

test('a closed port, a silent port and a port with other words are told apart', async () => {
  const account = pinned()
  await using silent = await scripted({ greeting: '' })
  const at = (port: number, security: 'tls' | 'none' = 'tls'): ConnectorAccount => ({
    ...account,
    imap: { ...account.imap, port, security },
  })
  const closed = await scripted({ greeting: '' })
  await closed[Symbol.asyncDispose]()
  expect((await failing(at(closed.port))).details?.reason).toBe('refused')
  expect((await failing(at(server.ports.imap))).details?.reason).toBe('tls')
  const quick = { ...testDeps, timeouts: { connect: 300, login: 700 } }
  await expect(checkLogin(at(silent.port, 'none'), quick)).rejects.toMatchObject({
    kind: 'unprocessable',
    details: { reason: 'timeout' },
  })
})

test('a server that is full says so', async () => {
  await using full = await scripted({ greeting: '* BYE Too many connections from your address\r\n' })
  const account = pinned()
  const imap = { host: 'localhost', port: full.port, security: 'none', fingerprint: undefined } as const
  await expect(openImap({ ...account, imap }, testDeps)).rejects.toMatchObject({
    kind: 'limited',
    details: { reason: 'limited' },
  })
})

test('no sentence and no detail repeats the password', async () => {
  const error = await failing(pinned({ password: 'tell-nobody' }))
  expect(JSON.stringify([error.message, error.details])).not.toContain('tell-nobody')
})
