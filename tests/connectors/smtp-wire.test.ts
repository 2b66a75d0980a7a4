// What goes over the wire when a mail is sent: nothing before the connection is safe, and nothing that a server could take
// for a second mail.
import { readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectorAccount, Outgoing } from '../../src/connectors/connector.ts'
import { openSender, sendMail } from '../../src/connectors/smtp.ts'
import { accountOn, testDeps } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { scripted } from '../support/scripted-server.ts'

let server: MailServer
let pem: { key: Buffer; cert: Buffer }
beforeAll(async () => {
  server = await startMailServer()
  pem = { key: readFileSync(path.join(server.dir, 'key.pem')), cert: readFileSync(server.ca) }
})
afterAll(() => server.stop())

const account = (port: number, security: 'tls' | 'starttls' | 'none', fingerprint?: string): ConnectorAccount =>
  accountOn(server, 'alice@example.test', { smtp: { host: 'localhost', port, security, fingerprint } })
const mail = (body = 'Hello\r\n'): Outgoing => ({
  messageId: '<m@example.test>',
  envelope: { from: 'alice@example.test', to: ['bob@example.test'] },
  mime: Buffer.from(`Subject: hello\r\n\r\n${body}`),
})
const password = Buffer.from('\0alice@example.test\0alice-pw').toString('base64')

/** Says yes to all; `.` alone ends a text. */
function yes() {
  let inText = false
  return (line: string): string => {
    if (inText) {
      inText = line !== '.'
      return inText ? '' : '250 taken\r\n'
    }
    inText = line === 'DATA'
    if (line.startsWith('EHLO')) return '250-me\r\n250 AUTH PLAIN\r\n'
    if (line.startsWith('AUTH')) return '235 welcome\r\n'
    return inText ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n'
  }
}

test('a server whose STARTTLS was taken away hears neither the password nor the mail', async () => {
  await using stripped = await scripted({ greeting: '220 hello\r\n', answer: yes() })
  await expect(sendMail(account(stripped.port, 'starttls'), testDeps, mail())).rejects.toMatchObject({
    details: { reason: 'tls' },
  })
  expect(stripped.received()).not.toMatch(/AUTH|MAIL|Subject/)
})

test('words put in before the handshake of STARTTLS are not believed', async () => {
  let received = ''
  const answers = (socket: net.Socket) =>
    socket
      .on('error', () => socket.destroy())
      .on('data', (data) => {
        received += data
        for (const line of String(data).split('\r\n')) {
          if (line.startsWith('EHLO')) socket.write('250-me\r\n250 STARTTLS\r\n')
          if (line !== 'STARTTLS') continue
          socket.removeAllListeners('data')
          socket.write('220 go on\r\n250-me\r\n250 AUTH PLAIN\r\n235 welcome\r\n')
          const secured = new tls.TLSSocket(socket, { isServer: true, ...pem })
          secured.on('error', () => secured.destroy())
          secured.on('data', (words) => {
            received += words
            if (String(words).startsWith('EHLO')) secured.write('250 me\r\n')
            else secured.destroy()
          })
        }
      })
  const listener = net.createServer((socket) => {
    answers(socket)
    socket.write('220 hello\r\n')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const port = (listener.address() as net.AddressInfo).port
  const quick = { ...testDeps, timeouts: { connect: 2000, login: 3000, sendSilence: 2000 } }
  await expect(sendMail(account(port, 'starttls', server.fingerprint), quick, mail())).rejects.toMatchObject({
    kind: expect.stringMatching(/unavailable|timeout|provider|unprocessable/),
  })
  expect(received).toContain('STARTTLS')
  expect(received).not.toContain(password)
  expect(received).not.toContain('Subject')
  await new Promise((resolve) => listener.close(resolve))
})

test('a certificate other than the one accepted gets no password; the accepted one gets the mail', async () => {
  await using strange = await scripted({ greeting: '220 hello\r\n', answer: yes(), tls: pem })
  const other = 'AA:'.repeat(31).concat('AA')
  for (const fingerprint of [undefined, other]) {
    await expect(sendMail(account(strange.port, 'tls', fingerprint), testDeps, mail())).rejects.toMatchObject({
      details: { reason: 'certificate', fingerprint: server.fingerprint },
    })
  }
  expect(strange.received()).not.toMatch(/AUTH|MAIL/)
  expect(await sendMail(account(strange.port, 'tls', server.fingerprint), testDeps, mail())).toMatchObject({ state: 'accepted' })
  expect(strange.received()).toContain(password)
})

test.each(['\n.\n', '\r.\r', '\n.\r\n', '\r\n.\n', '\r\n.\r', '\r\n.\r\n', '.\r\n'])(
  'a text with %j stays one mail',
  async (trick) => {
    await using listens = await scripted({ greeting: '220 hello\r\n', answer: yes() })
    const second = 'MAIL FROM:<eve@example.test>\r\nRCPT TO:<bob@example.test>\r\nDATA\r\nsmuggled\r\n'
    await sendMail(account(listens.port, 'none'), testDeps, mail(`first${trick}${second}`))
    const text = /\r\nDATA\r\n([\s\S]*)\r\n\.\r\n/.exec(listens.received())?.[1] ?? ''
    expect(text).toContain('smuggled')
    expect(text).not.toMatch(/(^|\n)\.(\r|\n)/)
    expect(text).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
  },
)

test('a server that says nothing before it asked for the text has taken nothing', async () => {
  await using mute = await scripted({
    greeting: '220 hello\r\n',
    answer: (line) => (line.startsWith('MAIL') ? '' : yes()(line)),
  })
  const quick = { ...testDeps, timeouts: { sendSilence: 500 } }
  await expect(sendMail(account(mute.port, 'none'), quick, mail())).rejects.toMatchObject({ details: { reason: 'timeout' } })
})

test('when its end is held back, the text ends with the connection, and no dot follows', async () => {
  await using listens = await scripted({ greeting: '220 hello\r\n', answer: yes() })
  await using sender = await openSender(account(listens.port, 'none'), testDeps)
  const heldBack = sender.send(mail(), async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new Error('taken back')
  })
  await expect(heldBack).rejects.toThrow('taken back')
  expect(listens.received()).toContain('Hello')
  expect(listens.received()).not.toMatch(/\r\n\.\r\n|QUIT/)
})
