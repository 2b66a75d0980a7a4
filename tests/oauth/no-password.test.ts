// People who sign in at a provider and have no password.
import { expect, test } from 'vitest'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { appRouter } from '../../src/router.ts'
import { createCaller } from '../../src/trpc.ts'
import { openDoor } from './door.ts'

const alice = 'alice@example.test'
const again = { code: 'FORBIDDEN', message: 'Please sign in again first.' }

test('no password is right for who has none', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  await browser.exchanged((await browser.signIn('google')).token)
  for (const password of ['', ' ', 'undefined', 'null']) {
    const answer = await browser.call('POST', '/api/auth/login', { body: { email: alice, password } })
    expect(answer, JSON.stringify(password)).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
  }
})

test('a first password is set by who has just signed in, and by nobody else in that browser', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const { token } = await browser.exchanged((await browser.signIn('google')).token)
  const set = (newPassword: string) =>
    browser.call('POST', '/api/auth/password', { token, body: { currentPassword: '', newPassword } })
  door.passTime({ seconds: 601 })
  expect(await set('harbour lantern 42')).toMatchObject({ status: 403, body: again })
  expect(await browser.call('DELETE', '/api/user', { token, body: { password: '' } })).toMatchObject({ status: 403, body: again })
  const anew = await browser.exchanged((await browser.signIn('google')).token)
  const body = { currentPassword: '', newPassword: 'harbour lantern 42' }
  expect((await browser.call('POST', '/api/auth/password', { token: anew.token, body })).status).toBe(204)
  expect((await browser.call('GET', '/api/user', { token: anew.token })).body).toMatchObject({ user: { hasPassword: true } })
  expect(
    await browser.call('POST', '/api/auth/password', { token: anew.token, body }),
    'from now on it is asked for',
  ).toMatchObject({
    status: 400,
  })
  const login = await browser.call('POST', '/api/auth/login', { body: { email: alice, password: 'harbour lantern 42' } })
  expect(login.status).toBe(200)
})

test('a password typed by who has none is wrong, and what needs one goes without right after signing in', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const { token } = await browser.exchanged((await browser.signIn('google')).token)
  const remove = (password: string) => browser.call('DELETE', '/api/user', { token, body: { password } })
  expect(await remove('wrong')).toMatchObject({ status: 403, body: { message: 'The password is incorrect.' } })
  expect((await remove('')).status).toBe(204)
})

test('an address that somebody changed without a password gets no link, also after a sign-in at the provider', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const { token, user } = await browser.exchanged((await browser.signIn('google')).token)
  await browser.call('PATCH', '/api/user', { token, body: { email: 'eve@example.test' } })
  const back = await browser.exchanged((await browser.signIn('google')).token)
  expect(back.user.id).toBe(user.id)
  await browser.call('POST', '/api/auth/forgot', { body: { email: 'eve@example.test' } })
  await door.settled()
  expect(await door.app.db.selectFrom('password_reset').selectAll().execute()).toEqual([])
})

test('the only way in cannot be taken away, any other can, and nobody else’s', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const { token } = await browser.exchanged((await browser.signIn('google')).token)
  const context = { app: door.app, address: '127.0.0.1', fromPrivateAddress: true, userAgent: '', idempotencyKey: undefined }
  const { oauth } = createCaller(appRouter)({ ...context, person: await authenticate(door.app, `Bearer ${token}`) })
  const { identities } = await oauth.identities()
  expect(identities).toEqual([
    { id: expect.any(String), provider: 'google', current: true, email: alice, createdAt: expect.stringMatching(/Z$/) },
  ])
  const id = identities[0]?.id ?? ''
  await expect(oauth.removeIdentity({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const grace = await door.person('grace')
  await expect(grace.caller.oauth.removeIdentity({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await grace.caller.oauth.identities()).toEqual({ identities: [] })
  expect((await oauth.identities()).identities).toHaveLength(1)
  const body = { currentPassword: '', newPassword: 'harbour lantern 42' }
  await browser.call('POST', '/api/auth/password', { token, body })
  await oauth.removeIdentity({ id })
  expect(await oauth.identities()).toEqual({ identities: [] })
  expect(await door.browser().signIn('google'), 'it opens nothing any more').toHaveProperty('error')
})
