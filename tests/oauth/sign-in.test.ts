// A visitor signs in at a provider, through the whole door, and everything that may be wrong with what comes back.
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { oauthSentences } from '../../src/shared/oauth-errors.ts'
import { must } from './browser.ts'
import { openDoor } from './door.ts'

const alice = 'alice@example.test'

test('a visitor becomes a person, and the next time is that person', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const there = await browser.open('/api/auth/google')
  expect(there.status).toBe(302)
  expect(there.headers.get('cache-control')).toBe('no-store')
  expect(there.headers.get('referrer-policy')).toBe('no-referrer')
  expect(there.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^oauth_tx=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/),
  ])
  const asked = must(there.location).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'test-client',
    redirect_uri: 'http://localhost:8080/api/auth/google/callback',
    access_type: 'offline',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(asked.has('prompt')).toBe(false)
  const callback = must((await browser.open(must(there.location))).location)
  const back = await browser.open(callback)
  expect(back.status).toBe(303)
  expect(back.headers.get('cache-control')).toBe('no-store')
  expect(back.headers.get('referrer-policy')).toBe('no-referrer')
  expect(must(back.location).pathname).toBe('/oauth/callback')
  const end = Object.fromEntries(must(back.location).searchParams)
  expect(end).toEqual({ success: 'true', provider: 'google', token: expect.stringMatching(/^[\w-]{43}$/) })

  const signedIn = await browser.exchanged(end.token)
  expect(signedIn).toMatchObject({ user: { email: alice, name: 'alice' }, mayReplace: true })
  expect(decodeJwt(signedIn.token).sub).toBe(signedIn.user.id)
  expect(browser.jar.size, 'the cookie is cleared').toBe(0)
  const { body } = await browser.call('GET', '/api/user', { token: signedIn.token })
  expect(body).toMatchObject({ user: { email: alice, role: 'member', hasPassword: false } })

  const again = await browser.exchanged((await browser.signIn('google')).token)
  expect(again.user.id).toBe(signedIn.user.id)
  const people = await door.app.db.selectFrom('user').select('email').execute()
  expect(people).toHaveLength(2)
  const activity = await door.app.db.selectFrom('activity').where('user_id', '=', again.user.id).select('what').execute()
  const [connected, reconnected, signedInThere] = ['mailbox-connected', 'mailbox-reconnected', 'signed-in-elsewhere']
  expect(activity.map(({ what }) => what)).toEqual([connected, signedInThere, reconnected, signedInThere])
})

test('a state is good once, and only one that was given', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const callback = await browser.toCallback('google')
  expect(await browser.comeBack(callback)).toHaveProperty('token')
  const refused = { error: 'invalid_state', provider: 'google', message: oauthSentences.invalid_state }
  expect(await browser.comeBack(callback), 'again').toEqual(refused)
  for (const state of ['', 'x', 'x'.repeat(7000), `${callback.searchParams.get('state')}&state=y`]) {
    const wrong = new URL(callback)
    wrong.search = `code=abc&state=${state}`
    expect(await browser.comeBack(wrong), state.slice(0, 60)).toEqual(refused)
  }
  expect(await browser.comeBack(new URL('/api/auth/google/callback', callback)), 'nothing at all').toEqual(refused)
  expect(door.oauth.calls('exchange')).toBe(1)
})

test('what one browser began is worth nothing in another, and is used up by the try', async () => {
  await using door = await openDoor()
  const [ada, eve] = [door.browser(), door.browser()]
  const callback = await ada.toCallback('google')
  expect(await eve.comeBack(callback), 'without a cookie').toMatchObject({ error: 'other_browser' })
  expect(await ada.comeBack(callback), 'spent').toMatchObject({ error: 'invalid_state' })
  const other = await ada.toCallback('google')
  await eve.toCallback('google')
  expect(await eve.comeBack(other), 'with a cookie of its own').toMatchObject({
    error: 'other_browser',
    message: oauthSentences.other_browser,
  })
  expect(door.oauth.calls('exchange')).toBe(0)
})

test('what left for one provider does not come back from another', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const callback = await browser.toCallback('google')
  callback.pathname = '/api/auth/yahoo/callback'
  expect(await browser.comeBack(callback)).toMatchObject({ error: 'invalid_state', provider: 'yahoo' })
  expect(door.oauth.calls('exchange')).toBe(0)
})

test('who takes longer than ten minutes begins again', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const callback = await browser.toCallback('google')
  door.passTime({ seconds: 601 })
  expect(await browser.comeBack(callback)).toMatchObject({ error: 'expired', message: oauthSentences.expired })
  const late = await browser.toCallback('google')
  door.passTime({ hours: 3 })
  await browser.toCallback('google')
  expect(await door.app.db.selectFrom('oauth_flow').select('id').execute(), 'what is over is swept').toHaveLength(1)
  expect(await browser.comeBack(late)).toMatchObject({ error: 'invalid_state' })
})

test('a ticket is good once, for a minute, and in the browser that came back', async () => {
  await using door = await openDoor()
  const [ada, eve] = [door.browser(), door.browser()]
  const sentence = 'This sign-in link was already used or has expired. Please sign in again.'
  const refused = { status: 400, body: { code: 'BAD_REQUEST', message: sentence } }
  const { token: foreign } = await ada.signIn('google')
  await eve.signIn('google')
  expect(await eve.exchange(foreign), 'with another cookie').toMatchObject(refused)
  expect(await door.browser().exchange(foreign), 'without a cookie').toMatchObject(refused)
  expect(await ada.exchange(foreign), 'nobody else has used it up').toMatchObject({ status: 200 })
  const { token: late } = await ada.signIn('google')
  door.passTime({ seconds: 61 })
  expect(await ada.exchange(late), 'late').toMatchObject(refused)
  const { token: once } = await ada.signIn('google')
  const cookie = [...ada.jar]
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => ada.exchange(once)))
  expect(atOnce.map(({ status }) => status).sort(), 'twenty at once').toEqual([200, ...Array<number>(19).fill(400)])
  for (const [name, value] of cookie) ada.jar.set(name, value)
  expect(await ada.exchange(once), 'again').toMatchObject(refused)
  const jwt = (await door.person('grace')).token
  for (const junk of [jwt, 'x'.repeat(2000), '<img src=x onerror=alert(1)>']) {
    expect(await ada.exchange(junk), junk.slice(0, 20)).toMatchObject(refused)
  }
})

test('people are told apart by who they are there, never by their address', async () => {
  await using door = await openDoor()
  door.oauth.state.people = { [alice]: { subject: 'one' }, 'second@example.test': { subject: 'two', reported: alice } }
  const first = await door.browser().signIn('google')
  expect(first).toHaveProperty('token')
  door.oauth.state.defaultUser = 'second@example.test'
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'address_taken', message: oauthSentences.address_taken })
  door.oauth.state.people[alice] = { subject: 'one', reported: 'moved@example.test' }
  door.oauth.state.defaultUser = alice
  const browser = door.browser()
  const { user } = await browser.exchanged((await browser.signIn('google')).token)
  expect(user.email, 'their address here is theirs to change').toBe(alice)
  const identities = await door.app.db.selectFrom('sign_in_identity').select(['subject', 'email']).execute()
  expect(identities).toEqual([{ subject: 'one', email: 'moved@example.test' }])
})

test('an address that has a password here is not taken over', async () => {
  await using door = await openDoor()
  const [browser, grace] = [door.browser(), await door.person('grace')]
  door.oauth.state.defaultUser = grace.email
  expect(await browser.signIn('google')).toEqual({
    error: 'address_taken',
    provider: 'google',
    message: oauthSentences.address_taken,
  })
  expect(await door.app.db.selectFrom('sign_in_identity').selectAll().execute()).toEqual([])
})

test('nobody signs up with an address that the provider does not vouch for', async () => {
  await using door = await openDoor()
  door.oauth.state.people = { [alice]: { verified: false } }
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'not_verified' })
  expect(await door.app.db.selectFrom('user').select('id').execute()).toHaveLength(1)
})

test('the first account is not made in passing', async () => {
  await using door = await openDoor({ empty: true })
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'first_account' })
  expect(await door.app.db.selectFrom('user').select('id').execute()).toEqual([])
})

test('registration is closed here too, for who is not known yet', async () => {
  await using door = await openDoor({ env: { REGISTRATION: 'open' } })
  const known = await door.browser().signIn('google')
  expect(known).toHaveProperty('token')
  door.app.settings.registration = 'closed'
  expect(await door.browser().signIn('google')).toHaveProperty('token')
  door.oauth.state.defaultUser = 'bob@example.test'
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'registration_closed' })
})

test('an invitation is good for one sign-up, and comes along by the cookie', async () => {
  await using door = await openDoor({ env: { REGISTRATION: 'invite' } })
  const { makeInvite } = await import('../../src/auth/one-time-tokens.ts')
  const inviteCode = await makeInvite(door.app.db, 'owner', door.app.now())
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'invitation_needed' })
  const browser = door.browser()
  expect((await browser.begin({ provider: 'google', intent: 'signin', inviteCode: 'made up' })).status).toBe(204)
  expect(await browser.signIn('google')).toMatchObject({ error: 'invitation_needed' })
  expect((await browser.begin({ provider: 'google', intent: 'signin', inviteCode })).status).toBe(204)
  expect(await door.everything()).not.toContain(inviteCode)
  expect(await browser.signIn('google')).toHaveProperty('token')
  door.oauth.state.defaultUser = 'bob@example.test'
  await browser.begin({ provider: 'google', intent: 'signin', inviteCode })
  expect(await browser.signIn('google'), 'used').toMatchObject({ error: 'invitation_needed' })
})

test('who was disabled stays out, and who deleted their account may come anew', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const { user, token } = await browser.exchanged((await browser.signIn('google')).token)
  await door.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', user.id).execute()
  expect(await browser.signIn('google')).toMatchObject({ error: 'account_disabled' })
  await door.app.db.updateTable('user').set({ disabled_at: null }).where('id', '=', user.id).execute()
  expect((await browser.call('DELETE', '/api/user', { token, body: { password: '' } })).status).toBe(204)
  const anew = await browser.exchanged((await browser.signIn('google')).token)
  expect(anew.user.id).not.toBe(user.id)
})

test('a provider that is not set up leads to a page that says so', async () => {
  await using door = await openDoor({ env: { GOOGLE_CLIENT_ID: '' } })
  const browser = door.browser()
  const { status, location } = await browser.open('/api/auth/google')
  expect(status).toBe(302)
  expect(must(location).pathname).toBe('/oauth/callback')
  const message = "Gmail isn't set up on this server. The server owner can set GOOGLE_CLIENT_ID."
  expect(Object.fromEntries(must(location).searchParams)).toEqual({ error: 'not_configured', provider: 'google', message })
  expect(await browser.begin({ provider: 'google', intent: 'signin' })).toMatchObject({ status: 501, body: { message } })
  expect(browser.jar.size).toBe(0)
  expect((await browser.open('/api/auth/github')).status).toBe(404)
})

test('what asks ahead of a person neither begins nor ends a sign-in', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  expect((await browser.call('HEAD', '/api/auth/google')).status).toBe(503)
  expect((await browser.open('/api/auth/google', { 'sec-purpose': 'prefetch;prerender' })).status).toBe(503)
  for (const dest of ['image', 'iframe', 'empty']) {
    const { status } = await browser.open('/api/auth/google', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest })
    expect(status, `${dest} in a page of another site`).toBe(503)
  }
  expect(await door.app.db.selectFrom('oauth_flow').select('id').execute()).toEqual([])
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
  expect((await browser.open('/api/auth/google', link)).status).toBe(302)
  const callback = await browser.toCallback('google')
  expect((await browser.call('HEAD', callback)).status).toBe(503)
  expect(await browser.comeBack(callback)).toHaveProperty('token')
})

test('another site that leads here does not replace who is signed in', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const led = async (site: string) => {
    const there = await browser.open('/api/auth/google', { 'sec-fetch-site': site })
    const callback = must((await browser.open(must(there.location))).location)
    return (await browser.exchanged((await browser.comeBack(callback)).token)).mayReplace
  }
  expect(await led('cross-site')).toBe(false)
  expect(await led('same-site'), 'another port or subdomain is another program').toBe(false)
  expect(await led('same-origin')).toBe(true)
  expect(await led('none'), 'typed in').toBe(true)
})

test('two people in two browsers at the same time come back as themselves', async () => {
  await using door = await openDoor()
  const [one, two] = [door.browser(), door.browser()]
  const first = await one.toCallback('google')
  door.oauth.state.defaultUser = 'bob@example.test'
  const second = await two.toCallback('google')
  const [bob, ada] = [await two.comeBack(second), await one.comeBack(first)]
  expect((await one.exchanged(ada.token)).user.email).toBe(alice)
  expect((await two.exchanged(bob.token)).user.email).toBe('bob@example.test')
})

test('who comes twice at the same moment, not known before, is one person', async () => {
  await using door = await openDoor()
  door.oauth.state.refreshOnConsentOnly = true
  const [one, two] = [door.browser(), door.browser()]
  const callbacks = [await one.toCallback('google'), await two.toCallback('google')] as const
  const goOn = door.oauth.hold('userinfo')
  const coming = Promise.all([one.comeBack(callbacks[0]), two.comeBack(callbacks[1])])
  await door.oauth.called('userinfo', 2)
  goOn()
  const [first, second] = await coming
  expect((await two.exchanged(second.token)).user).toEqual((await one.exchanged(first.token)).user)
})

test('sign-ins that are begun and begun again are counted', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  for (let times = 0; times < 30; times++) await browser.open('/api/auth/google')
  const { location } = await browser.open('/api/auth/google')
  expect(must(location).searchParams.get('error')).toBe('too_many')
  expect((await browser.begin({ provider: 'google', intent: 'signin' })).status).toBe(429)
  door.passTime({ seconds: 601 })
  expect((await browser.begin({ provider: 'google', intent: 'signin' })).status).toBe(204)
})

test('behind https the cookie is for https alone, and by the name of another it counts for nothing', async () => {
  await using door = await openDoor({ env: { PUBLIC_URL: 'https://homing.example' } })
  const browser = door.browser()
  const there = await browser.open('/api/auth/google')
  expect(there.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-oauth_tx=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure$/),
  ])
  const callback = must((await browser.open(must(there.location))).location)
  expect(callback.href).toContain('https://homing.example/api/auth/google/callback?')
  browser.jar.set('oauth_tx', must(browser.jar.get('__Secure-oauth_tx')))
  browser.jar.delete('__Secure-oauth_tx')
  expect(await browser.comeBack(callback)).toMatchObject({ error: 'other_browser' })
})

test('nothing that opens anything stands in the database or in the log', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const callback = await browser.toCallback('google')
  const cookie = must([...browser.jar.values()][0])
  const [state, code] = ['state', 'code'].map((name) => must(callback.searchParams.get(name)))
  const stored = await door.everything()
  const { token: ticket } = await browser.comeBack(callback)
  const back = await door.everything()
  const { token } = await browser.exchanged(ticket)
  const { form, headers } = must(door.oauth.state.requests.find(({ endpoint }) => endpoint === 'token'))
  const access = must(door.oauth.state.requests.find(({ endpoint }) => endpoint === 'userinfo')).headers.authorization
  const secrets = { cookie, state, code, ticket, token, verifier: form.get('code_verifier'), access: String(access).slice(7) }
  const everything = [stored, back, await door.everything(), ...door.log].join('\n')
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).toMatch(/.{12}/)
    expect(everything, what).not.toContain(secret)
  }
  expect(headers.cookie, 'the cookie goes nowhere else').toBeUndefined()
  expect(door.log.join('\n')).not.toContain(alice)
  expect(door.log.join('\n')).toContain('/api/auth/google/callback')
})
