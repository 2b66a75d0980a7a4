// What servers say when they will not, or not now: a wrong password is told apart from "too often" and "not just now", and
// only the first makes a person reconnect.
import { expect, test } from 'vitest'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { testDeps } from '../support/imap-people.ts'
import { imapWords, type Scripted, scripted } from '../support/scripted-server.ts'

function open(server: Scripted) {
  const at = { host: 'localhost', port: server.port, security: 'none', fingerprint: undefined } as const
  const who = { id: 'a', userId: 'u', connector: 'imap', provider: 'imap', email: 'ada@example.org', username: 'ada' } as const
  const account: ConnectorAccount = { ...who, password: 'secret', imap: at, smtp: at }
  return openImap(account, { ...testDeps, timeouts: { connect: 2000, login: 3000, silence: 2000 } })
}
/** A server that answers a login (the password's line comes without a command) with these words. */
const refusing = (words: string) => {
  let tag = ''
  const answer = (line: string) => {
    const [first = '', command = ''] = line.split(' ')
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${first} OK\r\n`
    if (command === 'AUTHENTICATE') {
      tag = first
      return '+ \r\n'
    }
    if (command === 'LOGOUT') return `* BYE\r\n${first} OK\r\n`
    return command === '' ? `${tag} ${words}\r\n` : `${first} ${words}\r\n`
  }
  return scripted({ greeting: '* OK hello\r\n', answer })
}

test.each([
  ['NO [AUTHENTICATIONFAILED] Invalid credentials', 'reconnect'],
  ['NO [LIMIT] Too many sessions', 'limited'],
  ['NO [ALERT] Too many simultaneous connections. (Failure)', 'limited'],
  ['NO [OVERQUOTA] Account exceeded command or bandwidth limits. (Failure)', 'limited'],
  ['NO [OVERQUOTA] Sorry', 'limited'],
  ['NO [UNAVAILABLE] Temporary authentication failure.', 'unavailable'],
  ['NO Request is throttled. Suggested Backoff Time: 1000 milliseconds', 'limited'],
  ['NO [ALERT] Maximum number of connections from user+IP exceeded (mail_max_userip_connections=10)', 'limited'],
])('a login answered %s is %s', async (words, kind) => {
  await using server = await refusing(words)
  const error = await open(server).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ kind, message: expect.stringMatching(/^[A-Z].*\.$/i) })
})

test('a greeting that is a good-bye for too many connections is a limit, not a wrong password', async () => {
  await using server = await scripted({ greeting: '* BYE Too many connections from your network\r\n' })
  await expect(open(server)).rejects.toMatchObject({ kind: expect.stringMatching(/limited|unavailable/) })
})

test.each([
  ['NO [OVERQUOTA] Account exceeded command or bandwidth limits', 'limited'],
  ['NO [UNAVAILABLE] Mailbox is on a backend that is down', 'unavailable'],
  ['NO [INUSE] Mailbox in use', 'unavailable'],
])('a folder that is refused with %s is %s', async (words, kind) => {
  const answer = imapWords((command, _rest, tag) => {
    if (command === 'LIST' || command === 'LSUB') return `* ${command} () "/" INBOX\r\n${tag} OK\r\n`
    return command === 'SELECT' ? `${tag} ${words}\r\n` : undefined
  })
  await using server = await scripted({ greeting: '* OK hello\r\n', answer })
  await using mailbox = await open(server)
  await expect(mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 5 })).rejects.toMatchObject({ kind })
})
