import { expect, test } from 'vitest'
import { makeInvite } from '../../src/auth/one-time-tokens.ts'
import { createSetupCode, hasPeople, setupCodeNeeded } from '../../src/auth/setup-code.ts'
import { emailOf, newAddress, openFixture, passwordOf } from './fixture.ts'

const inputOf = (name: string) => ({ name, email: emailOf(name), password: passwordOf(name) })
const outside = { address: '203.0.113.9', fromPrivateAddress: false }

test('the first account is the admin, the next ones are members', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.register('ada')
  expect(ada).toEqual({ id: expect.stringMatching(/^[a-z0-9]{8}$/), email: 'ada@people.test', name: 'ada' })
  await fixture.register('bob')
  const people = await fixture.app.db
    .selectFrom('user')
    .select(['email', 'role', 'password_hash'])
    .orderBy('created_at')
    .execute()
  expect(people).toMatchObject([
    { email: 'ada@people.test', role: 'admin' },
    { email: 'bob@people.test', role: 'member' },
  ])
  expect(people[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/)
})

test('of 20 who register at the same time on a fresh server exactly one becomes the admin', async () => {
  await using fixture = await openFixture()
  const names = Array.from({ length: 20 }, (_, index) => `person${index}`)
  await Promise.all(names.map((name) => fixture.register(name)))
  const roles = await fixture.app.db.selectFrom('user').select('role').execute()
  expect(roles.filter(({ role }) => role === 'admin')).toHaveLength(1)
  expect(roles).toHaveLength(20)
})

test('of 10 who register at the same time where registration is closed only the first gets in', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'closed' } })
  const names = Array.from({ length: 10 }, (_, index) => `person${index}`)
  const results = await Promise.allSettled(names.map((name) => fixture.register(name)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await fixture.app.db.selectFrom('user').select('role').execute()).toEqual([{ role: 'admin' }])
})

test('from a public address the first account needs the setup code, once', async () => {
  await using fixture = await openFixture()
  const code = await createSetupCode(fixture.app)
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await setupCodeNeeded(fixture.app, outside)).toBe(true)
  expect(await setupCodeNeeded(fixture.app, { fromPrivateAddress: true })).toBe(false)
  const stranger = fixture.visitor(outside)
  await expect(stranger.register(inputOf('ada'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringMatching(/server log/),
  })
  await expect(stranger.register({ ...inputOf('ada'), setupCode: 'AAAA-AAAA-AAAA' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await hasPeople(fixture.app)).toBe(false)

  await stranger.register({ ...inputOf('ada'), setupCode: ` ${code?.toLowerCase().replaceAll('-', '')} ` })
  expect(await fixture.app.db.selectFrom('user').select('role').execute()).toEqual([{ role: 'admin' }])
  expect(await setupCodeNeeded(fixture.app, outside)).toBe(false)
  expect(await createSetupCode(fixture.app)).toBeUndefined()
})

test('without a setup code made at the start no code opens the door', async () => {
  await using fixture = await openFixture()
  const stranger = fixture.visitor(outside)
  await expect(stranger.register({ ...inputOf('ada'), setupCode: '' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(stranger.register({ ...inputOf('ada'), setupCode: 'undefined' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a closed server takes nobody after the first', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'closed' } })
  await fixture.register('ada')
  await expect(fixture.register('bob')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Registration is closed on this server.',
  })
})

test('an invitation lets one person in, once', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'invite' } })
  const { app } = fixture
  const ada = await fixture.register('ada')
  const visitor = fixture.visitor()
  await expect(visitor.register(inputOf('bob'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringMatching(/need an invitation/),
  })
  await expect(visitor.register({ ...inputOf('bob'), inviteCode: 'made-up' })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const inviteCode = await makeInvite(app.db, ada.id, app.now())
  const both = await Promise.allSettled(['bob', 'eve'].map((name) => visitor.register({ ...inputOf(name), inviteCode })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(visitor.register({ ...inputOf('carl'), inviteCode })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await app.db.selectFrom('user').select('id').execute()).toHaveLength(2)
})

test('an invitation is over after three days, and a taken address does not use it up', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'invite' } })
  const { app } = fixture
  const ada = await fixture.register('ada')
  const late = await makeInvite(app.db, ada.id, app.now())
  fixture.passTime({ hours: 73 })
  const visitor = fixture.visitor()
  await expect(visitor.register({ ...inputOf('bob'), inviteCode: late })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const inviteCode = await makeInvite(app.db, ada.id, app.now())
  await expect(visitor.register({ ...inputOf('ada'), inviteCode })).rejects.toMatchObject({ code: 'CONFLICT' })
  await visitor.register({ ...inputOf('bob'), inviteCode })
})

test('without an invitation nobody learns which addresses have an account', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'invite' } })
  await fixture.register('ada')
  const refused = (name: string) =>
    fixture
      .visitor()
      .register({ ...inputOf(name), inviteCode: 'made-up' })
      .catch((error: Error) => error.message)
  expect(await refused('ada')).toBe(await refused('nobody'))
})

test('an address has one account, however it is written', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  await expect(fixture.visitor().register({ ...inputOf('ada'), email: ' ADA@People.Test ' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'An account with this email already exists',
  })
  expect(await fixture.app.db.selectFrom('user').select('id').execute()).toHaveLength(1)
})

test.each(['password', 'Password123!', 'qwertyuiop', '11111111', 'P@ssw0rd2026', 'ada@people.test', 'Ada Lovelace'])(
  'the password %s is refused',
  async (password) => {
    await using fixture = await openFixture()
    const input = { name: 'Ada Lovelace', email: 'ada@people.test', password }
    await expect(fixture.visitor().register(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await hasPeople(fixture.app)).toBe(false)
  },
)

test('one address cannot register without end, others still can', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'closed' } })
  await fixture.register('ada')
  const flood = fixture.visitor({ address: '2001:db8:1:2::1' })
  for (let count = 0; count < 30; count++) await expect(flood.register(inputOf('x'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const neighbour = fixture.visitor({ address: '2001:db8:1:2:ffff::9' })
  await expect(neighbour.register(inputOf('x'))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    cause: { retryAfter: expect.any(Number) },
  })
  await expect(fixture.visitor({ address: newAddress() }).register(inputOf('x'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  fixture.passTime({ seconds: 601 })
  await expect(flood.register(inputOf('x'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
