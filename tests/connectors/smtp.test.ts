// Sending: what has become of a mail, also when the server does not say.
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import type { ConnectorAccount, Outgoing } from '../../src/connectors/connector.ts'
import { sendMail } from '../../src/connectors/smtp.ts'
import { testDeps } from '../support/imap-people.ts'

interface Stand extends AsyncDisposable {
  account: ConnectorAccount
  server: SMTPServer
}

/** A stand-in that takes any login, without TLS. */
async function stand(options: SMTPServerOptions): Promise<Stand> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, authOptional: true, ...options })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const at = { host: 'localhost', port, security: 'none', fingerprint: undefined } as const
  const account: ConnectorAccount = {
    id: 'a',
    userId: 'u',
    connector: 'imap',
    provider: 'imap',
    email: 'ada@example.org',
    username: 'ada',
    password: 'pw',
    imap: at,
    smtp: at,
  }
  return { account, server, [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())) }
}
const login: NonNullable<SMTPServerOptions['onAuth']> = (_auth, _session, done) => done(null, { user: 'ada' })
const no = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
const mail = (size = 200): Outgoing => ({
  messageId: '<m@example.org>',
  envelope: { from: 'ada@example.org', to: ['grace@example.org', 'bob@example.org'] },
  mime: Buffer.from(`Subject: hello\r\n\r\n${'x'.repeat(size)}\r\n.\r\nafter a lone dot\r\n`),
})

test('the bytes arrive as they are, a lone dot included, for every recipient', async () => {
  let arrived = ''
  let to: string[] = []
  await using s = await stand({
    onAuth: login,
    onData: (stream, session, done) => {
      to = session.envelope.rcptTo.map((one) => one.address)
      stream.on('data', (data) => {
        arrived += data
      })
      stream.on('end', () => done())
    },
  })
  expect(await sendMail(s.account, testDeps, mail())).toEqual({ state: 'accepted', refused: [] })
  expect(arrived).toBe(Buffer.from(mail().mime).toString())
  expect(to).toEqual(mail().envelope.to)
})

test('a connection that ends after the text and before the answer leaves the result unknown', async () => {
  await using s = await stand({
    onAuth: login,
    onData: (stream, session) => {
      stream.resume()
      stream.on('end', () => {
        for (const client of s.server.connections) if (client.session.id === session.id) client._socket.destroy()
      })
    },
  })
  expect(await sendMail(s.account, testDeps, mail())).toMatchObject({ state: 'unknown' })
})

test('a server that never answers the text leaves the result unknown', async () => {
  await using s = await stand({ onAuth: login, onData: (stream) => void stream.resume() })
  expect(await sendMail(s.account, { ...testDeps, timeouts: { sendSilence: 1000 } }, mail())).toMatchObject({ state: 'unknown' })
})

test('a connection that ends in the middle of the text has sent nothing', async () => {
  await using s = await stand({
    onAuth: login,
    onData: (stream, session) => {
      stream.once('data', () => {
        for (const client of s.server.connections) if (client.session.id === session.id) client._socket.destroy()
      })
    },
  })
  await expect(sendMail(s.account, testDeps, mail(30_000_000))).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a connection that ends before the text has sent nothing', async () => {
  await using s = await stand({
    onAuth: login,
    onMailFrom: (_address, session) => {
      for (const client of s.server.connections) if (client.session.id === session.id) client._socket.destroy()
    },
  })
  await expect(sendMail(s.account, testDeps, mail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test.each([
  [550, '5.7.1 We do not like this\u0007 mail', true, 'policy rejected this email'],
  [552, '5.3.4 too big', true, 'too large'],
  [451, '4.3.0 later', false, 'right now'],
  [421, '4.3.2 shutting down', false, 'right now'],
])('a text answered with %i is refused, and the sentence says why', async (code, text, permanent, words) => {
  await using s = await stand({
    onAuth: login,
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(no(code, text)))
    },
  })
  const result = await sendMail(s.account, testDeps, mail())
  expect(result).toMatchObject({ state: 'refused', permanent, sentence: expect.stringContaining(words) })
  expect(JSON.stringify(result)).not.toContain('\\u0007')
})

test('recipients deferred for now make the refusal temporary', async () => {
  await using s = await stand({ onAuth: login, onRcptTo: (_to, _session, done) => done(no(450, '4.2.0 greylisted')) })
  expect(await sendMail(s.account, testDeps, mail())).toMatchObject({ state: 'refused', permanent: false })
})

test('a refused sender is refused for good', async () => {
  await using s = await stand({ onAuth: login, onMailFrom: (_from, _session, done) => done(no(553, '5.1.8 not your address')) })
  expect(await sendMail(s.account, testDeps, mail())).toMatchObject({ state: 'refused', permanent: true })
})

test('a mail over the limit of the server is refused before it is sent', async () => {
  await using s = await stand({ onAuth: login, size: 1000, onData: () => expect.unreachable() })
  expect(await sendMail(s.account, testDeps, mail(5000))).toMatchObject({
    state: 'refused',
    permanent: true,
    sentence: expect.stringContaining('larger'),
  })
})

test('refused credentials ask to reconnect; a server that cannot check them does not', async () => {
  await using refuses = await stand({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(no(535, '5.7.8 bad credentials')),
  })
  await expect(sendMail(refuses.account, testDeps, mail())).rejects.toMatchObject({
    kind: 'reconnect',
    details: { reason: 'password' },
  })
  await using busy = await stand({ onAuth: (_auth, _session, done) => done(no(454, '4.7.0 Temporary authentication failure')) })
  await expect(sendMail(busy.account, testDeps, mail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a server that is not there is unavailable', async () => {
  const gone = await stand({})
  await gone[Symbol.asyncDispose]()
  await expect(sendMail(gone.account, testDeps, mail())).rejects.toMatchObject({
    kind: 'unavailable',
    details: { reason: 'refused' },
  })
})
