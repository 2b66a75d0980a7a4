// Somebody who is signed in connects a mailbox, through the whole door.
import { expect, test } from 'vitest'
import { oauthSentences } from '../../src/shared/oauth-errors.ts'
import { type Browser, must } from './browser.ts'
import { type Door, openDoor } from './door.ts'

const alice = 'alice@example.test'
const bob = 'bob@example.test'
const connect = { provider: 'google', intent: 'connect' }

const accountsOf = async (browser: Browser, token: string) =>
  ((await browser.call('GET', '/api/accounts', { token })).body as { accounts: { id: string; email: string }[] }).accounts
const sessionsOf = (door: Door, userId: string) =>
  door.app.db.selectFrom('session').where('user_id', '=', userId).select('id').execute()

async function connected(browser: Browser, token: string, more: object = {}) {
  const { status } = await browser.begin({ ...connect, ...more }, token)
  if (status !== 204) throw new Error(`begin: ${status}`)
  return browser.signIn('google')
}

test('a mailbox is connected, in the same session', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  const before = await sessionsOf(door, ada.userId)
  const begun = await browser.begin(connect, ada.token)
  expect([begun.status, begun.headers.getSetCookie().length]).toEqual([204, 1])
  const there = must((await browser.open('/api/auth/google')).location)
  expect(there.searchParams.get('prompt')).toBe('consent')
  const end = await browser.comeBack(must((await browser.open(there)).location))
  expect(end).toEqual({ success: 'true', provider: 'google', token: expect.any(String) })
  const answer = await browser.exchanged(end.token)
  expect(answer).toMatchObject({ user: { id: ada.userId, name: 'ada' }, connected: true, mayReplace: false })
  expect(await sessionsOf(door, ada.userId)).toEqual(before)
  expect(await accountsOf(browser, answer.token)).toMatchObject([{ email: alice, provider: 'gmail', hasRefreshToken: true }])
  expect(await door.app.db.selectFrom('sign_in_identity').selectAll().execute(), 'it opens no door here').toEqual([])
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'mailbox_taken', message: oauthSentences.mailbox_taken })
})

test('who signs in as a visitor has the mailbox at once, and keeps it the next time', async () => {
  await using door = await openDoor()
  door.oauth.state.refreshOnConsentOnly = true
  const browser = door.browser()
  const first = await browser.exchanged((await browser.signIn('google')).token)
  expect(first.connected).toBe(true)
  const [account] = await accountsOf(browser, first.token)
  expect(account).toMatchObject({ email: alice, hasRefreshToken: true, needsReconnection: false })
  const again = await browser.signIn('google')
  expect(again).toHaveProperty('success')
  expect((await browser.exchanged(again.token)).connected).toBe(true)
  await browser.call('DELETE', `/api/accounts/${account?.id}`, { token: first.token })
  expect((await browser.exchanged((await browser.signIn('google')).token)).connected, 'taken off, it stays off').toBe(false)
  expect(await accountsOf(browser, first.token)).toEqual([])
})

test('a mailbox that has a password by now is left alone by a sign-in', async () => {
  await using door = await openDoor()
  door.oauth.state.refreshOnConsentOnly = true
  const browser = door.browser()
  const { token } = await browser.exchanged((await browser.signIn('google')).token)
  // What typing an app password does, once a mail server has let it in.
  await door.app.db.deleteFrom('oauth_grant').execute()
  await door.app.db.updateTable('account').set({ sign_in: 'password', connector: 'imap', credential: 'sealed' }).execute()
  expect((await browser.exchanged((await browser.signIn('google')).token)).connected).toBe(false)
  expect(await accountsOf(browser, token)).toMatchObject([{ email: alice, signIn: 'password', needsReconnection: false }])
  const row = await door.app.db.selectFrom('account').select(['connector', 'credential']).executeTakeFirstOrThrow()
  expect(row).toEqual({ connector: 'imap', credential: 'sealed' })
})

test('a mailbox that cannot be connected keeps nobody from signing in', async () => {
  await using door = await openDoor()
  door.oauth.state.grantScope = 'openid email profile'
  const browser = door.browser()
  const answer = await browser.exchanged((await browser.signIn('google')).token)
  expect(answer.connected).toBe(false)
  expect(await accountsOf(browser, answer.token)).toEqual([])
})

test('who ticks only half of the boxes connects nothing', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  door.oauth.state.grantScope = 'openid email https://www.googleapis.com/auth/gmail.send'
  const end = await connected(browser, ada.token)
  expect(end).toMatchObject({ error: 'access_denied', message: expect.stringMatching(/allow/) })
  expect(end.message?.length).toBeLessThanOrEqual(200)
  expect(await accountsOf(browser, ada.token)).toEqual([])
})

test('without a refresh token the account is there, and says what is missing', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  door.oauth.state.omitRefreshToken = true
  expect(await connected(browser, ada.token)).toEqual({
    error: 'refresh_token_missing',
    refreshTokenMissing: 'true',
    provider: 'google',
    message: oauthSentences.refresh_token_missing,
  })
  expect(await accountsOf(browser, ada.token)).toMatchObject([{ needsReconnection: true, hasRefreshToken: false }])
  door.oauth.state.defaultUser = bob
  const visitor = door.browser()
  const end = await visitor.signIn('google')
  expect(end).toMatchObject({ error: 'refresh_token_missing', refreshTokenMissing: 'true', token: expect.any(String) })
  expect(await visitor.exchanged(end.token), 'signed in all the same').toMatchObject({ user: { email: bob }, connected: false })
})

test('a mailbox is connected anew, and only the same one', async () => {
  await using door = await openDoor({ env: { ACCOUNTS_PER_PROVIDER: '2' } })
  const [browser, ada] = [door.browser(), await door.person('ada')]
  await connected(browser, ada.token)
  const [account] = await accountsOf(browser, ada.token)
  const { id: accountId } = must(account)
  await browser.begin({ ...connect, accountId }, ada.token)
  const there = must((await browser.open('/api/auth/google')).location)
  expect(there.searchParams.get('login_hint')).toBe(alice)
  there.searchParams.set('login_hint', bob)
  const other = must((await browser.open(there)).location)
  expect(await browser.comeBack(other)).toMatchObject({ error: 'other_mailbox' })
  expect(await connected(browser, ada.token, { accountId })).toHaveProperty('token')
  expect(await accountsOf(browser, ada.token)).toMatchObject([{ id: accountId, email: alice }])
  const outlook = await browser.begin({ provider: 'outlook', intent: 'connect', accountId }, ada.token)
  expect(outlook).toMatchObject({ status: 400 })
})

test('what belongs to somebody else cannot be connected, nor named', async () => {
  await using door = await openDoor()
  const [one, two] = [door.browser(), door.browser()]
  const [ada, grace] = [await door.person('ada'), await door.person('grace')]
  await connected(one, ada.token)
  const [account] = await accountsOf(one, ada.token)
  expect(await connected(two, grace.token)).toMatchObject({ error: 'mailbox_taken' })
  expect(await accountsOf(two, grace.token)).toEqual([])
  expect(await two.begin({ ...connect, accountId: account?.id }, grace.token)).toMatchObject({ status: 404 })
  expect(await two.begin(connect), 'a visitor').toMatchObject({ status: 401 })
  door.oauth.state.defaultUser = bob
  expect(await connected(one, ada.token), 'one more than the server allows').toMatchObject({ error: 'limit_reached' })
})

test('who signs out in between connects nothing, and the next in that browser is themselves', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  await browser.begin(connect, ada.token)
  await browser.call('POST', '/api/auth/logout', { token: ada.token })
  const { user } = await browser.exchanged((await browser.signIn('google')).token)
  expect(user.email).toBe(alice)
  expect(user.id).not.toBe(ada.userId)

  const grace = await door.person('grace')
  await browser.begin(connect, grace.token)
  const callback = await browser.toCallback('google')
  await browser.call('POST', '/api/auth/logout', { token: grace.token })
  const asked = door.oauth.calls('exchange')
  expect(await browser.comeBack(callback)).toMatchObject({ error: 'expired' })
  expect(door.oauth.calls('exchange')).toBe(asked)

  const robin = await door.person('robin')
  door.oauth.state.defaultUser = bob
  const { token } = await connected(browser, robin.token)
  await browser.call('POST', '/api/auth/logout', { token: robin.token })
  expect(await browser.exchange(token), 'signed out before the ticket').toMatchObject({ status: 400 })
})

test('what was begun goes on once: coming again is a visitor’s sign-in', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  await browser.begin(connect, ada.token)
  await browser.toCallback('google')
  door.oauth.state.defaultUser = bob
  const { user } = await browser.exchanged((await browser.signIn('google')).token)
  expect(user).toMatchObject({ email: bob })
  expect(await accountsOf(browser, ada.token)).toEqual([])
})

test('what was begun for one provider does not go on at another', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  await browser.begin({ provider: 'outlook', intent: 'connect' }, ada.token)
  const there = must((await browser.open('/api/auth/yahoo')).location)
  expect(there.searchParams.get('error'), 'another tab began since: this one must not sign anybody in').toBe('invalid_state')
  const outlook = must((await browser.open('/api/auth/outlook')).location)
  expect(outlook.searchParams.get('prompt'), 'the other tab goes on').toBe('consent')

  await browser.begin({ provider: 'outlook', intent: 'connect' }, ada.token)
  await browser.call('POST', '/api/auth/logout', { token: ada.token })
  const visitor = must((await browser.open('/api/auth/yahoo')).location)
  expect(visitor.pathname).toBe('/authorize')
  expect(visitor.searchParams.get('prompt')).toBeNull()
})

test('an address that is pasted comes back too', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  const paste = (url: string, token = ada.token) => browser.call('POST', '/api/auth/oauth/paste', { body: { url }, token })
  const begin = async () => {
    expect((await browser.begin({ ...connect, way: 'paste' }, ada.token)).status).toBe(204)
    const callback = await browser.toCallback('google')
    expect(callback.href).toMatch(/^http:\/\/localhost(:\d+)?\/api\/auth\/google\/callback\?/)
    return callback
  }
  for (const junk of ['', 'x', 'https://evil.example/?code=a&state=b', `?code=a&state=${'x'.repeat(7000)}`]) {
    expect(await paste(junk), junk.slice(0, 30)).toMatchObject({ status: 400 })
  }
  expect((await paste('x'.repeat(9000))).status).toBe(400)
  const first = await begin()
  const answer = await paste(`  ${first.href.replace(/:\d+/, '')}\n`)
  const [account] = await accountsOf(browser, ada.token)
  expect(answer).toMatchObject({ status: 200, body: { accountId: account?.id } })
  expect(browser.jar.size).toBe(0)
  expect(await paste(first.href), 'again').toMatchObject({ status: 400, body: { message: oauthSentences.invalid_state } })
  expect(await paste((await begin()).search.slice(1)), 'only what stands behind the question mark').toMatchObject({ status: 200 })

  const grace = await door.person('grace')
  expect(await paste((await begin()).href, grace.token), 'another person').toMatchObject({ status: 400 })
  const elsewhere = await begin()
  browser.jar.clear()
  expect(await paste(elsewhere.href), 'another browser').toMatchObject({
    status: 400,
    body: { message: oauthSentences.other_browser },
  })
  expect(await browser.begin({ provider: 'yahoo', intent: 'connect', way: 'paste' }, ada.token)).toMatchObject({ status: 400 })
})

test('no token of the mailbox stands in the database or in the log', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  await connected(browser, ada.token)
  const access = String(must(door.oauth.state.requests.find(({ endpoint }) => endpoint === 'userinfo')).headers.authorization)
  const everything = [await door.everything(), ...door.log].join('\n')
  expect(access.slice(7)).toMatch(/^at-/)
  expect(everything).not.toContain(access.slice(7))
  expect(everything).not.toMatch(/\b[ar]t-[0-9a-f]{24}/)
})

test('where the browser runs on the machine of the server, nothing needs pasting', async () => {
  await using door = await openDoor({ env: { PUBLIC_URL: 'http://homing.lan:8080' } })
  const [browser, ada] = [door.browser(), await door.person('ada')]
  expect((await browser.begin({ ...connect, way: 'paste' }, ada.token)).status).toBe(204)
  const back = await browser.toCallback('google')
  expect(back.hostname, 'the address to paste').toBe('localhost')
  // This server answers there too, in a browser that has no cookie for it.
  const answers = new URL(`${back.pathname}${back.search}`, door.url)
  const sentOn = must((await door.browser().open(answers)).location)
  expect(sentOn.origin).toBe('http://homing.lan:8080')
  expect(await browser.comeBack(sentOn)).toMatchObject({ success: 'true', provider: 'google' })
  expect(await accountsOf(browser, ada.token)).toMatchObject([{ email: alice }])
  expect((await door.browser().comeBack(sentOn)).error, 'nobody is sent on twice').toBe('invalid_state')
})

test('a manager connects a mailbox of a shared mailbox, and stays who they are', async () => {
  await using door = await openDoor()
  const [browser, ada] = [door.browser(), await door.person('ada')]
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  expect((await browser.begin(connect, ada.token, { 'x-homing-mailbox': id })).status).toBe(204)
  const answer = await browser.exchanged((await browser.signIn('google')).token)
  expect(answer).toMatchObject({ user: { id: ada.userId }, connected: true, mayReplace: false })
  expect(await accountsOf(browser, answer.token), 'not in their own').toEqual([])
  const { accounts } = await door.inMailbox(ada, id).accounts.list()
  expect(accounts).toMatchObject([{ email: alice, provider: 'gmail', hasRefreshToken: true }])
  expect(await sessionsOf(door, id)).toEqual([])
})

test('only managers begin it, and only who still is one ends it', async () => {
  await using door = await openDoor()
  const [ada, ben] = [await door.person('ada'), await door.person('ben')]
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  const header = { 'x-homing-mailbox': id }
  const browser = door.browser()
  expect((await browser.begin(connect, ben.token, header)).status, 'a stranger').toBe(404)
  await ada.caller.sharedMailboxes.addMember({ id, email: ben.email, role: 'sender' })
  expect((await browser.begin(connect, ben.token, header)).status, 'a sender').toBe(403)
  await ada.caller.sharedMailboxes.changeMember({ id, memberId: ben.userId, role: 'manager' })
  expect((await browser.begin(connect, ben.token, header)).status).toBe(204)
  const there = must((await browser.open('/api/auth/google')).location)
  const back = must((await browser.open(there)).location)
  await ada.caller.sharedMailboxes.changeMember({ id, memberId: ben.userId, role: 'sender' })
  expect(await browser.comeBack(back)).toMatchObject({ error: 'expired' })
  expect((await door.inMailbox(ada, id).accounts.list()).accounts).toEqual([])
  expect(await accountsOf(browser, ben.token)).toEqual([])
})
