import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { openFixture } from './fixture.ts'

async function signedIn() {
  const fixture = await openFixture()
  const user = await fixture.register('ada')
  const ada = await fixture.signIn('ada')
  return { fixture, user, ada, claims: decodeJwt(ada.token) }
}

test('a token names its person and its session, and says when it ends', async () => {
  const { fixture, user, ada, claims } = await signedIn()
  await using _ = fixture
  expect(claims).toMatchObject({ sub: user.id, email: 'ada@people.test', name: 'ada', jti: ada.sessionId })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(24 * 3600)
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toEqual({
    userId: user.id,
    sessionId: ada.sessionId,
    role: 'admin',
  })
  const remembered = decodeJwt((await fixture.signIn('ada', { remember: true })).token)
  expect((remembered.exp ?? 0) - (remembered.iat ?? 0)).toBe(30 * 24 * 3600)
})

test('a token signed in another way, with another key, or for another party is refused', async () => {
  const { fixture, claims, user } = await signedIn()
  await using _ = fixture
  const { app } = fixture
  const key = app.secrets.key('session-token')
  const sign = (alg: string, by: Uint8Array, changed = {}) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(by)
  const refused = {
    none: new UnsecuredJWT(claims).encode(),
    hs512: await sign('HS512', key),
    hs384: await sign('HS384', key),
    otherKey: await sign('HS256', app.secrets.key('something else')),
    issuer: await sign('HS256', key, { iss: 'elsewhere' }),
    audience: await sign('HS256', key, { aud: 'elsewhere' }),
    noSession: await sign('HS256', key, { jti: undefined }),
    foreignSession: await sign('HS256', key, { sub: 'somebody-else' }),
    unknownSession: await sign('HS256', key, { jti: 'nothing' }),
    noEnd: await sign('HS256', key, { exp: undefined }),
  }
  for (const [why, token] of Object.entries(refused)) {
    expect([why, await authenticate(app, `Bearer ${token}`)]).toEqual([why, undefined])
  }
  const again = await sign('HS256', key)
  expect(await authenticate(app, `Bearer ${again}`), 'the same claims signed as they should be').toMatchObject({
    userId: user.id,
  })
})

test('what is no bearer token makes a visitor', async () => {
  const { fixture, ada } = await signedIn()
  await using _ = fixture
  const headers = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${ada.token}`,
    ada.token,
    `Bearer ${ada.token}x`,
    `Bearer ${ada.token} x`,
  ]
  for (const header of [...headers, 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`]) {
    expect(await authenticate(fixture.app, header)).toBeUndefined()
  }
  expect(await authenticate(fixture.app, `bearer ${ada.token}`)).toBeDefined()
})

test('a token ends with its day, and its session is forgotten', async () => {
  const { fixture, ada } = await signedIn()
  await using _ = fixture
  fixture.passTime({ hours: 23 })
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeDefined()
  fixture.passTime({ hours: 2 })
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeUndefined()
  const ended = fixture.endedSessions()
  const next = await fixture.signIn('ada')
  await fixture.settled()
  expect(await fixture.app.db.selectFrom('session').select('id').execute()).toEqual([{ id: next.sessionId }])
  expect(ended).toEqual([ada.sessionId])
})

test('a session whose time was cut short is over whatever its token says', async () => {
  const { fixture, ada } = await signedIn()
  await using _ = fixture
  await fixture.app.db
    .updateTable('session')
    .set({ expires_at: fixture.app.now().getTime() - 1 })
    .execute()
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeUndefined()
})

test('a token is over by its own time too', async () => {
  const { fixture, ada } = await signedIn()
  await using _ = fixture
  fixture.passTime({ hours: 25 })
  await fixture.app.db
    .updateTable('session')
    .set({ expires_at: fixture.app.now().getTime() + 1000 })
    .execute()
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeUndefined()
})

test('a session remembers when it was last seen, to the minute', async () => {
  const { fixture, ada } = await signedIn()
  await using _ = fixture
  const lastSeen = async () => {
    await authenticate(fixture.app, `Bearer ${ada.token}`)
    await fixture.settled()
    return (await fixture.app.db.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
  }
  const start = await lastSeen()
  fixture.passTime({ seconds: 30 })
  expect(await lastSeen()).toBe(start)
  fixture.passTime({ seconds: 31 })
  expect(await lastSeen()).toBeGreaterThanOrEqual(start + 61_000)
})
