// Signing in to IMAP and SMTP with an access token, at a Dovecot that asks the provider about each one.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import { createImapPool } from '../../src/connectors/imap/pool.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { openSender } from '../../src/connectors/smtp.ts'
import { checkLogin } from '../../src/connectors/verify-login.ts'
import { AppError } from '../../src/core/errors.ts'
import { accountOn, plainMail, testDeps, trust } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { imapWords, scripted } from '../support/scripted-server.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  trust(server)
})
afterAll(() => server.stop())

const alice = 'alice@example.test'
/** What the token source was asked: '' for a token, else the one that was turned down. */
let asked: string[]
beforeEach(() => {
  asked = []
})

/** Has no password; gives these tokens, one after the other. */
function withTokens(...tokens: string[]): ConnectorAccount {
  const accessToken = async (refused?: string) => {
    asked.push(refused ?? '')
    const token = refused === undefined ? tokens[0] : tokens[tokens.indexOf(refused) + 1]
    if (token === undefined) throw new AppError('reconnect', 'The end.', { details: { cause: 'revoked' } })
    return token
  }
  return { ...accountOn(server, alice), password: '', accessToken }
}

/** Only some mechanisms are offered from now on. */
function offer(mechanisms: string): void {
  const file = `${server.dir}/dovecot.conf`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^auth_mechanisms = .*$/m, `auth_mechanisms = ${mechanisms}`))
  server.doveadm('reload')
}

async function receivedWith(mechanism: string): Promise<string[]> {
  return server
    .logs()
    .split('\n')
    .filter((line) => line.includes(`method=${mechanism}`))
}

test('a token goes out to the world: submission with XOAUTH2', async () => {
  await using sender = await openSender(withTokens(server.oauth.mint(alice)), testDeps)
  const mime = Buffer.from(plainMail({ subject: 'By token' }))
  const sent = await sender.send({ messageId: '<t@x>', envelope: { from: alice, to: ['far@away.test'] }, mime })
  expect(sent).toEqual({ state: 'accepted', refused: [] })
  await expect.poll(() => server.sink().some((mail) => mail.includes('Subject: By token'))).toBe(true)
})

test('a token that is turned down is got anew once, at each server', async () => {
  const account = withTokens('at-ended', server.oauth.mint(alice))
  await using mailbox = await openImap(account, testDeps)
  expect(await mailbox.mailboxes()).not.toEqual([])
  expect(asked).toEqual(['', 'at-ended'])
  asked = []
  await using _sender = await openSender(account, testDeps)
  expect(asked).toEqual(['', 'at-ended'])
})

test('two in a row are the end, with a sentence that speaks of no password', async () => {
  const account = withTokens('at-ended', 'at-ended-too', server.oauth.mint(alice))
  for (const open of [openImap, openSender]) {
    asked = []
    const error = await open(account, testDeps).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(error).toMatchObject({ kind: 'reconnect', details: { cause: 'other', reason: 'sign-in' } })
    expect(String(error)).not.toMatch(/password|at-ended/)
    expect(asked).toEqual(['', 'at-ended'])
  }
})

test("somebody else's token opens nothing", async () => {
  const account = withTokens(server.oauth.mint('bob@example.test'))
  await expect(openImap(account, testDeps)).rejects.toMatchObject({ kind: 'reconnect' })
})

test('why there is no other token is what is told', async () => {
  await expect(openImap(withTokens('at-ended'), testDeps)).rejects.toMatchObject({
    kind: 'reconnect',
    details: { cause: 'revoked' },
  })
  await expect(checkLogin(withTokens('at-ended'), testDeps)).rejects.toMatchObject({
    kind: 'unprocessable',
    details: { cause: 'revoked' },
  })
})

test('a token is never sent as a password, and never where encryption was promised and is not there', async () => {
  const capability = '* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=LOGIN\r\n'
  const words = imapWords()
  await using old = await scripted({
    greeting: '* OK hello\r\n',
    answer: (line) => (/ CAPABILITY/i.test(line) ? `${capability}${line.split(' ')[0]} OK done\r\n` : words(line)),
  })
  const token = server.oauth.mint(alice)
  const at = (security: 'none' | 'starttls'): ConnectorAccount => ({
    ...withTokens(token),
    imap: { host: 'localhost', port: old.port, security, fingerprint: undefined },
  })
  await expect(openImap(at('none'), testDeps)).rejects.toMatchObject({ kind: 'provider' })
  await expect(openImap(at('starttls'), testDeps)).rejects.toMatchObject({ details: { reason: 'tls' } })
  expect(old.received()).toContain('CAPABILITY')
  expect(old.received()).not.toMatch(/AUTHENTICATE|LOGIN /)
})

test('an open connection outlives its token, and the next one is opened with another', async () => {
  let token = server.oauth.mint(alice)
  const renewals: (string | undefined)[] = []
  const account: ConnectorAccount = {
    ...accountOn(server, alice),
    password: '',
    accessToken: async (refused) => {
      if (refused !== undefined) {
        renewals.push(refused)
        token = server.oauth.mint(alice)
      }
      return token
    },
  }
  await using pool = createImapPool(testDeps)
  const work = async () => {
    await using mailbox = await pool.open(account, 'user')
    return (await mailbox.mailboxes()).length
  }
  expect(await work()).toBeGreaterThan(0)
  const first = token
  server.oauth.expire(first)
  expect(await work()).toBeGreaterThan(0)
  expect(renewals).toEqual([])
  server.kick(alice)
  // Until the connection is gone, the pool goes on using it.
  await expect
    .poll(() =>
      work().then(
        () => renewals,
        () => [],
      ),
    )
    .toEqual([first])
})

// Dovecot closes connections while it reads its settings anew: nothing comes after this one.
test('mail is read and sent with a token, by whichever mechanism the server knows', async () => {
  for (const mechanism of ['XOAUTH2', 'OAUTHBEARER']) {
    offer(`plain ${mechanism.toLowerCase()}`)
    const account = withTokens(server.oauth.mint(alice))
    await expect
      .poll(() =>
        checkLogin(account, testDeps).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await using mailbox = await openImap(account, testDeps)
    expect((await mailbox.mailboxes()).map(({ role }) => role)).toContain('inbox')
    const methods = await receivedWith(mechanism)
    expect(methods.filter((line) => line.includes('imap-login')).length).toBeGreaterThan(0)
    expect(methods.filter((line) => line.includes('submission-login')).length).toBeGreaterThan(0)
  }
})
