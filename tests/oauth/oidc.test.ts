// Signing in at the owner's identity provider, against a real one.
import { describe, expect, test } from 'vitest'
import { type OidcAccount, type OidcServer, startOidc } from '../support/oidc-server.ts'
import { must } from './browser.ts'
import { type DoorOptions, openDoor } from './door.ts'

const redirectUri = 'http://localhost:8080/api/auth/oidc/callback'

async function home({ env = {}, secret = 'a secret', ...options }: DoorOptions & { secret?: string | null } = {}) {
  const oidc = await startOidc({ redirectUri, ...(secret === null ? {} : { secret }) })
  oidc.state.account = { sub: 'ada', email: 'ada@home.example', email_verified: true, name: 'Ada Lovelace' }
  const door = await openDoor({
    ...options,
    env: {
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_CLIENT_SECRET: secret ?? '',
      OIDC_LABEL: 'Home',
      ...env,
    },
  })
  const browser = door.browser()
  return {
    ...door,
    oidc,
    browser,
    browserElsewhere: door.browser,
    /** The address of the callback, which is not opened yet. */
    async toCallback(): Promise<URL> {
      const there = await browser.open('/api/auth/oidc')
      return oidc.walk(must(there.location))
    },
    async signIn(): Promise<Record<string, string>> {
      return browser.comeBack(await this.toCallback())
    },
    async [Symbol.asyncDispose]() {
      await door[Symbol.asyncDispose]()
      await oidc[Symbol.asyncDispose]()
    },
  }
}

test('a new person signs in, and the same person the next time', async () => {
  await using h = await home()
  const first = await h.signIn()
  expect(first).toMatchObject({ success: 'true', provider: 'oidc' })
  const signedIn = await h.browser.exchanged(first.token)
  expect(signedIn.user).toMatchObject({ email: 'ada@home.example', name: 'Ada Lovelace' })
  const again = await h.browser.exchanged((await h.signIn()).token)
  expect(again.user.id).toBe(signedIn.user.id)
})

test('what a new person must bring: an address, one that is not known to be unverified, and one that is free', async () => {
  await using h = await home()
  const { account } = h.oidc.state
  const refusedWith = async (account: OidcAccount) => {
    h.oidc.state.account = account
    return (await h.signIn()).error
  }
  expect(await refusedWith({ sub: 'ada' })).toBe('no_email')
  for (const flag of [false, 'false', 0, 'no', null])
    expect(await refusedWith({ ...account, email_verified: flag })).toBe('not_verified')
  const { email } = await h.person('grace')
  expect(await refusedWith({ ...account, email })).toBe('address_taken')
})

test('the registration policy counts', async () => {
  await using h = await home({ env: { REGISTRATION: 'closed' } })
  expect((await h.signIn()).error).toBe('registration_closed')
})

test('an account is linked by the person who is signed in to it, with their password, and never by its address', async () => {
  await using h = await home()
  const grace = await h.person('grace')
  const begun = await h.browser.begin({ provider: 'oidc', intent: 'connect', password: 'wrong' }, grace.token)
  expect(begun.status).toBe(403)
  expect((await h.browser.begin({ provider: 'oidc', intent: 'connect', password: '' }, grace.token)).status).toBe(204)
  const linked = await h.signIn()
  expect(linked).toMatchObject({ success: 'true' })
  expect(await h.browser.exchanged(linked.token)).toMatchObject({ user: { id: grace.userId }, continued: true })
  const visitor = await h.browser.exchanged((await h.signIn()).token)
  expect(visitor).toMatchObject({ user: { id: grace.userId }, continued: false })

  const mallory = await h.person('mallory')
  await h.browser.begin({ provider: 'oidc', intent: 'connect', password: '' }, mallory.token)
  expect((await h.signIn()).error).toBe('identity_taken')
})

test('groups decide who can sign in and who is an admin', async () => {
  await using h = await home({
    env: { OIDC_SCOPES: 'email profile groups', OIDC_MEMBER_GROUP: 'family', OIDC_ADMIN_GROUP: 'owners' },
  })
  await h.app.db.updateTable('user').set({ role: 'admin' }).execute()
  const role = async (...groups: string[]) => {
    h.oidc.state.account = { ...h.oidc.state.account, groups }
    const { token, error } = await h.signIn()
    if (error !== undefined) return error
    const { user } = await h.browser.exchanged(token)
    const row = await h.app.db.selectFrom('user').select('role').where('id', '=', user.id).executeTakeFirstOrThrow()
    return row.role
  }
  expect(await role('guests')).toBe('not_in_group')
  expect(await role('family')).toBe('member')
  expect(await role('owners')).toBe('admin')
  expect(await role('family')).toBe('member')
})

test('the first account is one of the admin group only, and the only admin stays one', async () => {
  await using h = await home({ empty: true, env: { OIDC_SCOPES: 'email profile groups', OIDC_ADMIN_GROUP: 'owners' } })
  expect((await h.signIn()).error).toBe('first_account')
  h.oidc.state.account = { ...h.oidc.state.account, groups: ['owners'] }
  expect(await h.signIn()).toMatchObject({ success: 'true' })
  h.oidc.state.account = { ...h.oidc.state.account, groups: [] }
  expect(await h.signIn()).toMatchObject({ success: 'true' })
  const people = await h.app.db.selectFrom('user').select('role').execute()
  expect(people).toEqual([{ role: 'admin' }])
})

test('the only admin signs in whatever their groups are', async () => {
  await using h = await home({
    empty: true,
    env: { OIDC_SCOPES: 'email profile groups', OIDC_MEMBER_GROUP: 'family', OIDC_ADMIN_GROUP: 'owners' },
  })
  h.oidc.state.account = { ...h.oidc.state.account, groups: ['owners'] }
  expect(await h.signIn()).toMatchObject({ success: 'true' })
  h.oidc.state.account = { ...h.oidc.state.account, groups: ['renamed'] }
  expect(await h.signIn()).toMatchObject({ success: 'true' })
  await h.app.db.updateTable('user').set({ disabled_at: 1 }).execute()
  expect((await h.signIn()).error).toBe('not_in_group')
})

test('a disabled person is refused', async () => {
  await using h = await home()
  await h.signIn()
  await h.app.db.updateTable('user').set({ disabled_at: 1 }).where('email', '=', 'ada@home.example').execute()
  expect((await h.signIn()).error).toBe('account_disabled')
})

test('a public client needs no secret', async () => {
  await using h = await home({ secret: null })
  expect(await h.signIn()).toMatchObject({ success: 'true' })
})

test('a wrong secret is the owner’s to correct', async () => {
  await using h = await home({ env: { OIDC_CLIENT_SECRET: 'another' } })
  expect((await h.signIn()).message).toBe("Home rejected this server's client ID or secret. The server owner has to correct it.")
})

test('another key counts from the next sign-in on', async () => {
  await using h = await home()
  expect(await h.signIn()).toMatchObject({ success: 'true' })
  await h.oidc.rotateKey()
  expect(await h.signIn()).toMatchObject({ success: 'true' })
})

describe('a provider that lies signs nobody in', () => {
  const claims = (h: { oidc: OidcServer }, answer: Record<string, unknown>, changes: Record<string, unknown>) => {
    const own = JSON.parse(Buffer.from(String(answer.id_token).split('.')[1] ?? '', 'base64url').toString())
    return h.oidc.sign({ ...own, ...changes })
  }
  const lies: [string, (h: { oidc: OidcServer }) => OidcServer['state']['lie']][] = [
    ['about its issuer', () => ({ discovery: (answer) => ({ ...answer, issuer: 'https://elsewhere.example' }) })],
    [
      'with a token of another issuer',
      (h) => ({
        token: async (answer) => ({ ...answer, id_token: await claims(h, answer, { iss: 'https://elsewhere.example' }) }),
      }),
    ],
    [
      'with a token of another audience',
      (h) => ({ token: async (answer) => ({ ...answer, id_token: await claims(h, answer, { aud: 'another' }) }) }),
    ],
    [
      'with another nonce',
      (h) => ({ token: async (answer) => ({ ...answer, id_token: await claims(h, answer, { nonce: 'another' }) }) }),
    ],
    [
      'with a token that has ended',
      (h) => ({ token: async (answer) => ({ ...answer, id_token: await claims(h, answer, { exp: 1 }) }) }),
    ],
    [
      'with a key that is not its own',
      (h) => ({ keys: async () => ({ keys: [{ ...(await h.oidc.newKey()), kid: h.oidc.state.key.kid, d: undefined }] }) }),
    ],
    ['about somebody else', () => ({ userinfo: (answer) => ({ ...answer, sub: 'grace' }) })],
    ['without an ID token', () => ({ token: ({ id_token: _, ...answer }) => answer })],
    ['in something that is no JSON', () => ({ discovery: () => '<h1>Welcome</h1>' })],
  ]
  test.each(lies)('%s', async (_, lie) => {
    await using h = await home()
    const callback = await h.toCallback().catch(() => undefined)
    h.oidc.state.lie = lie(h)
    const end = h.oidc.state.lie.discovery ? await h.browser.open('/api/auth/oidc') : undefined
    const { error } = end ? Object.fromEntries(must(end.location).searchParams) : await h.browser.comeBack(must(callback))
    expect(error).toMatch(/^provider_/)
    expect(h.log.join('\n')).toMatch(/oauth (?:sign-in|authorization) refused/)
    expect(await h.app.db.selectFrom('sign_in_identity').selectAll().execute()).toEqual([])
  })
})

test('a code counts once, and in its browser only', async () => {
  await using h = await home()
  const callback = await h.toCallback()
  expect((await h.browserElsewhere().comeBack(callback)).error).toBe('other_browser')
  const again = await h.toCallback()
  expect(await h.browser.comeBack(again)).toMatchObject({ success: 'true' })
  expect((await h.browser.comeBack(again)).error).toBe('invalid_state')
  // A code that was used, with the state of another sign-in.
  const fresh = await h.toCallback()
  const replayed = new URL(fresh)
  replayed.searchParams.set('code', again.searchParams.get('code') ?? '')
  expect((await h.browser.comeBack(replayed)).error).toBe('provider_error')
})

test('a provider that is away is named as the reason', async () => {
  await using h = await home()
  await h.oidc[Symbol.asyncDispose]()
  const { location } = await h.browser.open('/api/auth/oidc')
  expect(must(location).searchParams.get('error')).toBe('provider_unavailable')
})

test('signing out continues at the provider', async () => {
  await using h = await home()
  const { location } = await h.browser.open('/api/auth/oidc/logout')
  const address = must(location)
  expect(address.origin).toBe(h.oidc.issuer)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: h.oidc.clientId,
    post_logout_redirect_uri: 'http://localhost:8080/login',
  })
  for (const end_session_endpoint of ['javascript:alert(1)', 'ftp://elsewhere.example/']) {
    h.oidc.state.lie = { discovery: (answer) => ({ ...answer, end_session_endpoint }) }
    expect(must((await h.browser.open('/api/auth/oidc/logout')).location).pathname).toBe('/login')
  }
  h.oidc.state.lie = { discovery: ({ end_session_endpoint: _, ...answer }) => answer }
  expect(must((await h.browser.open('/api/auth/oidc/logout')).location).pathname).toBe('/login')
})

test('nothing secret is kept or logged', async () => {
  await using h = await home()
  const callback = await h.toCallback()
  await h.browser.comeBack(callback)
  const kept = (await h.everything()) + h.log.join('\n')
  expect(kept).not.toContain('a secret')
  expect(kept).not.toContain(callback.searchParams.get('code'))
})
