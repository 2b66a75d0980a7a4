// Connecting a mailbox by what its provider gave: whose it is, which account it belongs to, and what stays.
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokenOf } from '../../src/accounts/grants/access-token.ts'
import { ownerOfMailbox } from '../../src/accounts/grants/attach-mailbox.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { accountsOf, alice, attached, bob, givenFor, grantRow, grantsApp, scopes } from './grants-fixture.ts'
import { failure, listenTo, mailbox } from './mailbox.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())
beforeEach(() => server.oauth.heal())

const reason = (name: string) => ({ kind: 'conflict', details: { reason: name } })

test('a mailbox is connected, and its first sync is asked for', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const received = listenTo(t)
  const { accountId, complete } = await attached(t, ada, givenFor(server))
  expect(complete).toBe(true)
  expect(received).toEqual(['accounts.changed', 'wake sync'])
  expect(await accountsOf(ada)).toMatchObject([
    {
      id: accountId,
      provider: 'outlook',
      email: alice,
      displayName: 'ada',
      signIn: 'oauth',
      hasRefreshToken: true,
      needsReconnection: false,
      reconnectCause: null,
      accessEndsAt: null,
      error: null,
    },
  ])
  await using mail = await t.app.connect(accountId, 'user')
  expect((await mail.mailboxes()).map(({ role }) => role)).toContain('inbox')
})

test('nothing is stored when the mailbox does not open, or not all was allowed', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const foreign = { ...givenFor(server), tokens: givenFor(server, bob).tokens }
  await expect(attached(t, ada, foreign)).rejects.toMatchObject({ kind: 'unprocessable', details: { reason: 'sign-in' } })
  for (const scope of ['openid email', scopes.outlook.replace(/ \S*SMTP.Send/, '')]) {
    const given = givenFor(server, alice, { tokens: { scope } })
    await expect(attached(t, ada, given)).rejects.toMatchObject({ kind: 'reconnect', details: { cause: 'consent-missing' } })
  }
  const spelled = { scope: 'https://outlook.office365.com/imap.accessasuser.all https://outlook.office365.com/SMTP.Send' }
  expect(await accountsOf(ada)).toEqual([])
  expect((await attached(t, ada, givenFor(server, alice, { tokens: spelled }))).complete).toBe(true)
})

test('without a refresh token the mailbox works for as long as the access token does, and says what is wrong', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const given = givenFor(server, alice, { tokens: { refreshToken: undefined } })
  const { accountId, complete } = await attached(t, ada, given)
  expect(complete).toBe(false)
  const broken = { needsReconnection: true, reconnectCause: 'no-refresh-token', hasRefreshToken: false }
  expect((await accountsOf(ada))[0]).toMatchObject({ ...broken, error: expect.stringContaining('Outlook') })
  expect(await accessTokenOf(t.app, accountId)).toBe(given.tokens.accessToken)
  t.passTime({ hours: 1 })
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({
    kind: 'reconnect',
    details: { cause: 'no-refresh-token' },
  })
  expect((await attached(t, ada, givenFor(server), accountId)).complete).toBe(true)
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false, reconnectCause: null, error: null })
})

test('a refresh token of before is kept where none came with the same consent', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, givenFor(server))
  const before = await grantRow(t, accountId)
  const again = await attached(t, ada, givenFor(server, alice, { tokens: { refreshToken: undefined } }))
  expect(again).toEqual({ accountId, complete: true })
  expect((await grantRow(t, accountId)).refresh_token).toBe(before.refresh_token)
  const other = givenFor(server, alice, { client: 'public', tokens: { refreshToken: undefined } })
  expect((await attached(t, ada, other)).complete).toBe(false)
})

test('another mailbox than the one that was meant is refused, and says both names', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, givenFor(server))
  const before = await grantRow(t, accountId)
  const error = await attached(t, ada, givenFor(server, bob), accountId).catch((cause: unknown) => cause)
  expect(error).toMatchObject(reason('other_mailbox'))
  expect(String(error)).toContain(alice)
  expect(String(error)).toContain(bob)
  expect(await grantRow(t, accountId)).toEqual(before)
  expect(await accountsOf(ada)).toHaveLength(1)
})

test('the same mailbox is the same account, also when the provider spells subject or address otherwise', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, givenFor(server))
  await ada.caller.accounts.update({ id: accountId, signature: 'Ada', color: '#123456', displayName: 'Countess' })
  const newSubject = givenFor(server, alice, { subject: 'sub-of-a-new-client', email: 'Alice@Example.test' })
  expect((await attached(t, ada, newSubject, accountId)).accountId).toBe(accountId)
  expect(await grantRow(t, accountId)).toMatchObject({ subject: 'sub-of-a-new-client' })
  expect((await attached(t, ada, newSubject)).accountId).toBe(accountId)
  expect(await accountsOf(ada)).toMatchObject([{ signature: 'Ada', color: '#123456', displayName: 'Countess', email: alice }])
})

test('an address that moved to another account of theirs is refused with a sentence', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  await attached(t, ada, givenFor(server))
  await ada.caller.accounts.connect(mailbox(server, { email: bob, password: 'bob-pw' }))
  const moved = givenFor(server, bob, { subject: `sub-${alice}` })
  await expect(attached(t, ada, moved)).rejects.toMatchObject({ kind: 'conflict', message: `${bob} is already connected.` })
  expect(await accountsOf(ada)).toMatchObject([{ email: alice }, { email: bob }])
})

test('a mailbox belongs to one person, and so does an account', async () => {
  await using t = await grantsApp(server)
  const [ada, eve] = [await t.person('ada'), await t.person('eve')]
  const { accountId } = await attached(t, ada, givenFor(server))
  await expect(attached(t, eve, givenFor(server))).rejects.toMatchObject(reason('mailbox_taken'))
  await expect(attached(t, eve, givenFor(server, alice, { subject: 'x' }))).rejects.toMatchObject(reason('mailbox_taken'))
  await expect(attached(t, eve, givenFor(server, bob), accountId)).rejects.toMatchObject({ kind: 'missing' })
  expect(await accountsOf(eve)).toEqual([])
  const { identity } = givenFor(server)
  expect(await ownerOfMailbox(t.app, 'outlook', identity)).toBe(ada.userId)
  // Another account there, with the same address.
  expect(await ownerOfMailbox(t.app, 'outlook', { ...identity, subject: 'x' })).toBeUndefined()
  expect(await ownerOfMailbox(t.app, 'outlook', givenFor(server, bob).identity)).toBeUndefined()
  await ada.caller.accounts.disconnect({ id: accountId })
  expect((await attached(t, eve, givenFor(server))).complete).toBe(true)
})

test('two people who come with the same mailbox at the same moment: one gets it', async () => {
  await using t = await grantsApp(server)
  const people = [await t.person('ada'), await t.person('eve')]
  const done = await Promise.allSettled(people.map((person) => attached(t, person, givenFor(server))))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: reason('mailbox_taken') })
})

test('one account a provider, unless the owner allows more; the one that is there can come back', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, givenFor(server))
  await expect(attached(t, ada, givenFor(server, bob))).rejects.toMatchObject(reason('limit_reached'))
  expect((await attached(t, ada, givenFor(server))).accountId).toBe(accountId)
  await attached(t, ada, givenFor(server, bob, { provider: 'yahoo' }))
  await using more = await grantsApp(server, { env: { ACCOUNTS_PER_PROVIDER: '2' } })
  const eve = await more.person('eve')
  for (const email of [alice, bob]) await attached(more, eve, givenFor(server, email))
  const carol = givenFor(server, 'carol@example.test')
  await expect(attached(more, eve, carol)).rejects.toMatchObject(reason('limit_reached'))
})

test('a mailbox that was connected by password keeps what it has, and can go back to its password', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { account } = await ada.caller.accounts.connect(mailbox(server))
  await ada.caller.accounts.update({ id: account.id, signature: 'Ada' })
  const { accountId } = await attached(t, ada, givenFor(server), account.id)
  expect(accountId).toBe(account.id)
  expect(await accountsOf(ada)).toMatchObject([{ signIn: 'oauth', provider: 'outlook', signature: 'Ada' }])
  const row = await t.app.db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ credential: '', imap_port: server.ports.imap, imap_fingerprint: null })

  const wrong = await failure(ada.caller.accounts.update({ id: accountId, password: 'not-it' }))
  expect(wrong.code).toBe('UNPROCESSABLE_CONTENT')
  expect(await accountsOf(ada)).toMatchObject([{ signIn: 'oauth' }])
  await ada.caller.accounts.update({ id: accountId, password: 'alice-pw' })
  expect(await accountsOf(ada)).toMatchObject([{ signIn: 'password', signature: 'Ada', hasRefreshToken: true }])
  expect(await t.app.db.selectFrom('oauth_grant').selectAll().execute()).toEqual([])
  await using mail = await t.app.connect(accountId, 'user')
  expect(await mail.mailboxes()).not.toEqual([])
})

test('somebody who shares a mailbox by password does not keep its other owner from signing in', async () => {
  await using t = await grantsApp(server)
  const [ada, eve] = [await t.person('ada'), await t.person('eve')]
  for (const person of [ada, eve]) await person.caller.accounts.connect(mailbox(server))
  expect(await ownerOfMailbox(t.app, 'outlook', givenFor(server).identity)).toBe(ada.userId)
  expect((await attached(t, ada, givenFor(server))).complete).toBe(true)
  await expect(attached(t, eve, givenFor(server))).rejects.toMatchObject(reason('mailbox_taken'))
})

test('a server of their own that lets anybody in makes nobody the owner of a mailbox', async () => {
  await using t = await grantsApp(server)
  const [eve, ada] = [await t.person('eve'), await t.person('ada')]
  await eve.caller.accounts.connect(mailbox(server))
  await t.app.db.updateTable('account').set({ imap_host: 'mail.eve.example' }).execute()
  expect(await ownerOfMailbox(t.app, 'outlook', givenFor(server).identity)).toBeUndefined()
  expect((await attached(t, ada, givenFor(server))).complete).toBe(true)
})

/** The one question of the Gmail API that connecting asks. */
async function profiles(answer: () => { status: number; body: object }) {
  const asked: (string | undefined)[] = []
  const api = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization?.slice(0, 10)}`)
    const { status, body } = answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      api.closeAllConnections()
      await new Promise((resolve) => api.close(resolve))
    },
  }
}
const google = (change = {}) => givenFor(server, alice, { provider: 'google', ...change })

test('Gmail is asked whose mailbox it opens', async () => {
  let answer: { status: number; body: object } = { status: 200, body: { emailAddress: bob } }
  await using api = await profiles(() => answer)
  await using t = await grantsApp(server, { gmailApi: api.url })
  const ada = await t.person('ada')
  await expect(attached(t, ada, google())).rejects.toMatchObject(reason('other_mailbox'))
  answer = { status: 403, body: { error: { status: 'PERMISSION_DENIED', errors: [{ reason: 'insufficientPermissions' }] } } }
  await expect(attached(t, ada, google())).rejects.toMatchObject({ kind: 'reconnect', details: { cause: 'consent-missing' } })
  answer = { status: 200, body: { emailAddress: 7 } }
  await expect(attached(t, ada, google())).rejects.toMatchObject({ kind: 'provider' })
  expect(await accountsOf(ada)).toEqual([])
  answer = { status: 200, body: { emailAddress: 'Alice@Example.test' } }
  await attached(t, ada, google())
  expect(await accountsOf(ada)).toMatchObject([{ provider: 'gmail', email: alice, signIn: 'oauth' }])
  expect(new Set(api.asked)).toEqual(new Set(['/gmail/v1/users/me/profile Bearer at-']))
})

test('a mailbox of IMAP that Google gives by its API is listed anew; what was written stays', async () => {
  await using api = await profiles(() => ({ status: 200, body: { emailAddress: alice } }))
  await using t = await grantsApp(server, { gmailApi: api.url })
  const ada = await t.person('ada')
  const { account } = await ada.caller.accounts.connect({ ...mailbox(server), provider: 'gmail' })
  const own = { account_id: account.id, user_id: ada.userId }
  await t.app.db
    .insertInto('mailbox')
    .values({ ...own, path: 'INBOX', role: 'inbox', complete: 1 })
    .execute()
  await ada.caller.drafts.save({ fields: { to: '', cc: '', bcc: '', subject: 'Half written', body: 'Dear' } })
  const kind = async () => t.app.db.selectFrom('account').select(['connector', 'sign_in']).executeTakeFirstOrThrow()
  const folders = async () => (await t.app.db.selectFrom('mailbox').selectAll().execute()).length

  const wide = google({ tokens: { scope: 'openid email https://mail.google.com/' } })
  await attached(t, ada, wide, account.id)
  expect({ ...(await kind()), folders: await folders() }).toEqual({ connector: 'imap', sign_in: 'oauth', folders: 1 })

  await attached(t, ada, google(), account.id)
  expect({ ...(await kind()), folders: await folders() }).toEqual({ connector: 'gmail', sign_in: 'oauth', folders: 0 })
  expect((await ada.caller.drafts.list()).drafts).toMatchObject([{ subject: 'Half written' }])

  await ada.caller.accounts.update({ id: account.id, password: 'alice-pw' })
  expect(await kind()).toEqual({ connector: 'imap', sign_in: 'password' })
})
