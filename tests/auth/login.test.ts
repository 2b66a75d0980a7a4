import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { subjectOf } from '../../src/auth/brute-force/attempts.ts'
import { countFailure } from '../../src/auth/brute-force/delay-queries.ts'
import { addressPrefix } from '../../src/auth/caller.ts'
import { emailOf, newAddress, openFixture, passwordOf } from './fixture.ts'
import { stillClock } from './still-clock.ts'

stillClock()

test('a person signs in with email and password, however the email is written', async () => {
  await using fixture = await openFixture()
  const user = await fixture.register('ada')
  const answer = await fixture.visitor().login({ email: ' ADA@people.test ', password: passwordOf('ada') })
  expect(answer).toEqual({ token: expect.stringMatching(/^eyJ/), user })
})

test('a wrong password and an unknown address get the same answer', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const refused = { code: 'UNAUTHORIZED', message: 'Invalid email or password' }
  await expect(fixture.signIn('ada', { password: 'wrong' })).rejects.toMatchObject(refused)
  await expect(fixture.signIn('nobody')).rejects.toMatchObject(refused)
  await expect(fixture.signIn('ada', { password: '' })).rejects.toMatchObject(refused)
  expect(await fixture.app.db.selectFrom('session').select('id').execute()).toEqual([])
})

/** An address that has failed before, somewhere else: whoever comes from there has no turn as a newcomer. */
async function seen(fixture: Awaited<ReturnType<typeof openFixture>>): Promise<string> {
  const address = newAddress()
  const { id } = subjectOf(fixture.app, 'address', addressPrefix(address))
  await countFailure(fixture.app.db, id, { failures: 0, last: 0 }, fixture.app.now().getTime())
  return address
}

test('after five failures an account gets slower and slower, from wherever it is tried', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const addresses: string[] = []
  for (let count = 0; count < 5 + 16; count++) addresses.push(await seen(fixture))
  const fail = () => fixture.signIn('ada', { password: 'wrong', address: addresses.pop() ?? '' })
  for (let count = 0; count < 5; count++) await expect(fail()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const waits: number[] = []
  for (let count = 0; count < 8; count++) {
    const error = await fail().catch((error: { code: string; cause: { retryAfter: number } }) => error)
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
    })
    const wait = 'cause' in error ? error.cause.retryAfter : 0
    waits.push(wait)
    fixture.passTime({ seconds: wait })
    await expect(fail()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('the owner gets in after the delay, and starts afresh', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const { db } = fixture.app
  const address = await seen(fixture)
  for (let count = 0; count < 6; count++) {
    fixture.passTime({ seconds: 1 })
    await fixture.signIn('ada', { password: 'wrong' }).catch(() => undefined)
  }
  await expect(fixture.signIn('ada', { address })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  fixture.passTime({ seconds: 3 })
  await fixture.signIn('ada', { address })
  expect(await db.selectFrom('login_delay').selectAll().where('subject', 'like', 'account:%').execute()).toEqual([])
  for (let count = 0; count < 5; count++)
    await expect(fixture.signIn('ada', { password: 'wrong' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('who has signed in somewhere is not slowed down there by others', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const home = { address: '192.168.1.20', userAgent: 'Laptop' }
  await fixture.signIn('ada', home)
  for (let count = 0; count < 8; count++) await fixture.signIn('ada', { password: 'wrong' }).catch(() => undefined)
  await expect(fixture.signIn('ada', { address: await seen(fixture) })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await fixture.signIn('ada', { ...home, userAgent: 'Other' })
  await fixture.signIn('ada', home)
})

test('a new password forgets where one was known, but for where it was set', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const [before, here] = [newAddress(), newAddress()]
  await fixture.signIn('ada', { address: before })
  const { caller } = await fixture.signIn('ada', { address: here })
  const password = 'an entirely new one'
  await caller.changePassword({ currentPassword: passwordOf('ada'), newPassword: password })
  for (const address of [before, here]) await fixture.signIn('somebody', { address }).catch(() => undefined)
  for (let count = 0; count < 8; count++) await fixture.signIn('ada', { password: 'wrong' }).catch(() => undefined)
  await expect(fixture.signIn('ada', { password, address: before })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await fixture.signIn('ada', { password, address: here })
})

test('others at the same place do not use up what a browser that is signed in there may try', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const home = { address: '192.168.1.20', userAgent: 'Laptop' }
  await fixture.signIn('ada', home)
  for (let count = 0; count < 20; count++) {
    await fixture.signIn('ada', { ...home, userAgent: 'Other', password: 'wrong' }).catch(() => undefined)
    fixture.passTime({ seconds: 2 })
  }
  await expect(fixture.signIn('ada', { ...home, userAgent: 'Other' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await fixture.signIn('ada', home)
})

test('an address that tries many accounts gets slower, and nobody else does', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const attacker = '2001:db8:5:6::1'
  for (let count = 0; count < 5; count++) await fixture.signIn(`guess${count}`, { address: attacker }).catch(() => undefined)
  await expect(fixture.signIn('ada', { address: '2001:db8:5:6:7::9' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await fixture.signIn('ada', { address: '2001:db8:5:7::1' })
})

test('failures are forgotten: 15 minutes for an account, a day for an address', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const address = newAddress()
  for (let count = 0; count < 5; count++) await fixture.signIn('ada', { password: 'wrong', address }).catch(() => undefined)
  fixture.passTime({ seconds: 15 * 60 })
  await fixture.signIn('eve', { address: newAddress() }).catch(() => undefined)
  await fixture.signIn('ada', { password: 'wrong' }).catch(() => undefined)
  await expect(fixture.signIn('ada', { password: 'wrong' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const before = await fixture.signIn('eve', { address }).catch((error: { code: string }) => error.code)
  const after = await fixture.signIn('eve', { address }).catch((error: { code: string }) => error.code)
  expect([before, after]).toEqual(['UNAUTHORIZED', 'TOO_MANY_REQUESTS'])
  fixture.passTime({ days: 1 })
  await fixture.signIn('ada')
  await fixture.settled()
  const left = await fixture.app.db.selectFrom('login_delay').selectAll().execute()
  expect(left).toEqual([])
})

test('many wrong tries at the same time do not slip past the count', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const tries = Array.from({ length: 20 }, () =>
    fixture.signIn('ada', { password: 'wrong' }).catch((error: { code: string }) => error.code),
  )
  const codes = await Promise.all(tries)
  // Five without a delay, and the first of those who come from somewhere new.
  expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(6)
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(14)
})

test('eight wrong tries a minute from one address are worked on, right ones do not count', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const address = newAddress()
  for (let count = 0; count < 15; count++) await fixture.signIn('ada', { address })
  await fixture.app.db.deleteFrom('login_delay').execute()
  const codes: string[] = []
  for (let count = 0; count < 12; count++) {
    await fixture.signIn(`guess${count}`, { address }).catch((error: { code: string }) => codes.push(error.code))
    await fixture.app.db.deleteFrom('login_delay').execute()
  }
  expect(codes.slice(0, 8)).toEqual(Array(8).fill('UNAUTHORIZED'))
  expect(codes.slice(8)).toEqual(Array(4).fill('TOO_MANY_REQUESTS'))
})

test('the table of failures says nothing about who or where', async () => {
  await using fixture = await openFixture()
  await fixture.signIn('ada', { address: '10.1.2.3' }).catch(() => undefined)
  const rows = await fixture.app.db.selectFrom('login_delay').selectAll().execute()
  expect(rows.map(({ subject }) => subject.replace(/:.{43}$/, ''))).toEqual(['account', 'address'])
  expect(JSON.stringify(rows)).not.toMatch(/ada|10\.1\.2\.3/)
})

test('a hash made at another cost is made anew when its person signs in', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const { db } = fixture.app
  const stored = async () => (await db.selectFrom('user').select('password_hash').executeTakeFirstOrThrow()).password_hash
  const cost = (await stored()).split('$')[3]
  const old = await hash(passwordOf('ada'), { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await db.updateTable('user').set({ password_hash: old }).execute()
  await fixture.signIn('ada', { password: 'wrong' }).catch(() => undefined)
  expect(await stored()).toBe(old)
  await fixture.signIn('ada')
  expect((await stored()).split('$')[3]).toBe(cost)
  await fixture.signIn('ada')
})

test('a login under way when the password is reset starts no session', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const { db } = fixture.app
  const other = await hash('another password', { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const slow = await hash(passwordOf('ada'), { memoryCost: 65_536, timeCost: 20, parallelism: 1 })
  await db.updateTable('user').set({ password_hash: slow }).where('email', '=', emailOf('ada')).execute()
  const late = fixture.signIn('ada')
  // The try is counted just before the password is worked on, which takes long enough for the next line.
  await vi.waitFor(async () => expect(await db.selectFrom('login_delay').selectAll().execute()).toHaveLength(2), {
    interval: 1,
    timeout: 60_000,
  })
  await db.updateTable('user').set({ password_hash: other }).where('email', '=', emailOf('ada')).execute()
  await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await db.selectFrom('session').select('id').execute()).toEqual([])
})
