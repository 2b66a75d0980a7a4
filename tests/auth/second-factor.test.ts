// Two-step sign-in, through the door: switched on and off, asked for, guessed at, and the day the device is lost.
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { codeDelayAfter } from '../../src/auth/brute-force/login-delay.ts'
import { createBrowserTicket, createTicket } from '../../src/auth/sessions/sign-in-ticket.ts'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { emailOf, newAddress, openFixture, passwordOf } from './fixture.ts'
import { stillClock } from './still-clock.ts'

stillClock()

const asked = { code: 'UNAUTHORIZED', message: 'Please enter the code from your authenticator app.' }
const wrong = { code: 'UNAUTHORIZED', message: expect.stringMatching(/^This code is incorrect/) }
const password = passwordOf('ada')

/** Ada with two-step sign-in on, and an app of hers on the clock of the fixture. */
async function withFactor() {
  const fixture = await openFixture()
  await fixture.register('ada')
  const ada = await fixture.signIn('ada')
  const { secret, uri } = await ada.factor.begin({ password })
  const appOf = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.app.now().getTime() + steps * 30_000 })
  const { recoveryCodes } = await ada.factor.confirm({ code: appOf() })
  return {
    fixture,
    ada,
    secret,
    uri,
    recoveryCodes,
    /** The code on the device now; `steps` later or earlier. */
    code: appOf,
    /** The next code that was not used: the clock goes on by a step. */
    fresh() {
      fixture.passTime({ seconds: 30 })
      return appOf()
    },
    /** Six digits that are none of those that are good about now. */
    bad() {
      const good = [-2, -1, 0, 1, 2].map(appOf)
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)) ?? ''
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}
const whatHappened = async (fixture: Awaited<ReturnType<typeof openFixture>>) => {
  await fixture.settled()
  return (await fixture.app.db.selectFrom('activity').select('what').orderBy('id').execute()).map(({ what }) => what)
}
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string; message: string; cause: { details?: object; retryAfter?: number } }) => error,
  )

test('signing in takes a code once it is confirmed, and sessions elsewhere have ended', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const ada = await fixture.signIn('ada')
  const elsewhere = await fixture.signIn('ada')
  expect(await ada.factor.state()).toEqual({ on: false, since: null, recoveryCodesLeft: 0 })
  const { secret, uri } = await ada.factor.begin({ password })
  expect(uri).toBe(`otpauth://totp/Homing:ada%40people.test?issuer=Homing&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
  expect(Buffer.from(Secret.fromBase32(secret).buffer)).toHaveLength(20)
  await fixture.signIn('ada')
  expect(await ada.factor.state()).toMatchObject({ on: false })

  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.app.now().getTime() })
  const { recoveryCodes } = await ada.factor.confirm({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const one of recoveryCodes) expect(one).toMatch(/^[2-9a-hjkmnp-tv-z]{8}-[2-9a-hjkmnp-tv-z]{8}$/)
  expect(await ada.factor.state()).toEqual({ on: true, since: expect.stringMatching(/Z$/), recoveryCodesLeft: 10 })
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeDefined()
  expect(await authenticate(fixture.app, `Bearer ${elsewhere.token}`)).toBeUndefined()
  await expect(fixture.signIn('ada')).rejects.toMatchObject(asked)
})

test.each(['１２３４５６', 'éééééé', '12345\ud800', 'x'.repeat(40), '-12345', '1e5'])(
  '%j is a wrong code and no fault',
  async (code) => {
    await using t = await withFactor()
    await using fixture = await openFixture()
    await fixture.register('bob')
    const bob = await fixture.signIn('bob')
    await bob.factor.begin({ password: passwordOf('bob') })
    await expect(bob.factor.confirm({ code })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(t.fixture.signIn('ada', { code })).rejects.toMatchObject(wrong)
    await expect(t.ada.factor.newCodes({ password, code })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  },
)

test('neither the secret nor a recovery code lies in the database as it is', async () => {
  await using t = await withFactor()
  const { db, secrets } = t.fixture.app
  const factor = await db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
  expect(secrets.open(factor.secret, `second_factor|secret|${t.ada.user.id}`)).toBe(t.secret)
  const kept = JSON.stringify([factor, await db.selectFrom('recovery_code').selectAll().execute()])
  for (const reported of [t.secret, ...t.recoveryCodes, ...t.recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(reported)
})

test('who does not know the password learns nothing of it', async () => {
  await using t = await withFactor()
  const refused = { code: 'UNAUTHORIZED', message: 'Invalid email or password' }
  await expect(t.fixture.signIn('ada', { password: 'wrong' })).rejects.toMatchObject(refused)
  await expect(t.fixture.signIn('ada', { password: 'wrong', code: t.fresh() })).rejects.toMatchObject(refused)
  await t.fixture.signIn('ada', { code: t.code() })
})

test('a page is told that a code is what is missing', async () => {
  await using t = await withFactor()
  expect((await errorOf(t.fixture.signIn('ada')))?.cause.details).toEqual({ reason: 'second-factor' })
  expect((await errorOf(t.fixture.signIn('ada', { code: t.bad() })))?.cause.details).toEqual({ reason: 'second-factor-wrong' })
})

test('a clock may be one step off, and a code counts once', async () => {
  await using t = await withFactor()
  const enter = (code: string) => t.fixture.signIn('ada', { code })
  await expect(enter(t.code()), 'the one it was switched on with').rejects.toMatchObject(wrong)
  t.fixture.passTime({ seconds: 120 })
  await enter(t.code(-1))
  await enter(t.code(1))
  await expect(enter(t.code(1))).rejects.toMatchObject(wrong)
  await expect(enter(t.code()), 'an earlier one than the last').rejects.toMatchObject(wrong)
  t.fixture.passTime({ seconds: 120 })
  await expect(enter(t.code(-2))).rejects.toMatchObject(wrong)
  await expect(enter(t.code(2))).rejects.toMatchObject(wrong)
  await enter(t.code())
})

test('of many tries with the same code at the same time one gets in', async () => {
  await using t = await withFactor()
  const [code, address] = [t.fresh(), newAddress()]
  // The place is known: only the code stands between them.
  await t.fixture.signIn('ada', { code, address })
  const next = t.fresh()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => t.fixture.signIn('ada', { code: next, address })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await t.fixture.app.db.selectFrom('session').select('id').execute()).toHaveLength(3)
})

test('a recovery code opens the door once, however it is typed', async () => {
  await using t = await withFactor()
  const [first = '', second = ''] = t.recoveryCodes
  await t.fixture.signIn('ada', { code: ` ${first.toUpperCase().replace('-', ' ')} ` })
  await expect(t.fixture.signIn('ada', { code: first })).rejects.toMatchObject(wrong)
  await t.fixture.signIn('ada', { code: second })
  expect(await t.ada.factor.state()).toMatchObject({ recoveryCodesLeft: 8 })
  expect((await whatHappened(t.fixture)).filter((what) => what === 'recovery-code-used')).toHaveLength(2)
})

test('of the same recovery code at the same time one gets in', async () => {
  await using t = await withFactor()
  const address = newAddress()
  await t.fixture.signIn('ada', { code: t.fresh(), address })
  const [code = ''] = t.recoveryCodes
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => t.fixture.signIn('ada', { code, address })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a right password with a wrong code is a failure like any other, and its owner sees it', async () => {
  await using t = await withFactor()
  const { db } = t.fixture.app
  const address = newAddress()
  await db.deleteFrom('login_delay').execute()
  await t.fixture.signIn('ada', { password: 'wrong', address }).catch(() => undefined)
  const failures = async () =>
    (await db.selectFrom('login_delay').select('failures').where('subject', 'like', 'account:%').executeTakeFirst())?.failures
  await expect(t.fixture.signIn('ada', { address })).rejects.toMatchObject(asked)
  expect(await failures(), 'a code that is still to come is no failure, and clears none').toBe(1)
  await expect(t.fixture.signIn('ada', { address, code: t.bad() })).rejects.toMatchObject(wrong)
  expect(await failures()).toBe(2)
  expect(await whatHappened(t.fixture)).toContain('second-factor-failed')
  await t.fixture.signIn('ada', { address, code: t.fresh() })
  expect(await failures()).toBeUndefined()
})

test('guessing six digits is hopeless for whoever has the password', async () => {
  await using t = await withFactor()
  const { fixture } = t
  const [attacker, home] = ['203.0.113.5', newAddress()]
  await t.fixture.signIn('ada', { code: t.fresh(), address: home })
  let checked = 0
  // Every minute at first, then every forty, for a day and from one place; the delays of passwords allow that.
  for (let minutes = 0; minutes < 24 * 60; minutes += checked < 12 ? 1 : 40) {
    fixture.passTime({ seconds: (checked < 12 ? 1 : 40) * 60 })
    const error = await errorOf(fixture.signIn('ada', { address: attacker, fromPrivateAddress: false, code: t.bad() }))
    if (error?.code === 'UNAUTHORIZED') checked += 1
  }
  expect(checked).toBeGreaterThan(10)
  // Three codes of a million are good at a time: in a day, one chance in eight thousand.
  expect(checked).toBeLessThanOrEqual(41)
  const waits = Array.from({ length: 40 }, (_, failures) => codeDelayAfter(failures))
  expect(Math.max(...waits)).toBe(3_600_000)

  // Meanwhile the owner gets in: where they were before, somewhere new, and with a recovery code.
  await t.fixture.signIn('ada', { address: home, code: t.fresh() })
  await t.fixture.signIn('ada', { address: '198.51.100.7', fromPrivateAddress: false, code: t.fresh() })
  await t.fixture.signIn('ada', { address: '198.51.100.8', fromPrivateAddress: false, code: t.recoveryCodes[0] ?? '' })
}, 180_000)

test('many wrong codes at the same time do not slip past the count', async () => {
  await using t = await withFactor()
  const address = newAddress()
  await t.fixture.signIn('ada', { code: t.fresh(), address })
  await t.fixture.app.db.deleteFrom('login_delay').execute()
  const code = t.bad()
  const tries = Array.from({ length: 8 }, () => errorOf(t.fixture.signIn('ada', { code, address })))
  const codes = (await Promise.all(tries)).map((error) => error?.code)
  expect(codes.filter((code) => code === 'UNAUTHORIZED').length).toBeLessThanOrEqual(5)
  expect(codes).toContain('TOO_MANY_REQUESTS')
})

test('switching it off, and new recovery codes, take the password and a code', async () => {
  await using t = await withFactor()
  const { factor } = t.ada
  await expect(factor.turnOff({ password: 'wrong', code: t.fresh() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(factor.turnOff({ password, code: t.bad() })).rejects.toMatchObject({ code: 'FORBIDDEN', message: wrong.message })
  await expect(factor.begin({ password })).rejects.toMatchObject({ code: 'CONFLICT' })

  const { recoveryCodes } = await factor.newCodes({ password, code: t.fresh() })
  expect(recoveryCodes.filter((code) => t.recoveryCodes.includes(code))).toEqual([])
  await expect(t.fixture.signIn('ada', { code: t.recoveryCodes[0] ?? '' })).rejects.toMatchObject(wrong)
  await factor.turnOff({ password, code: recoveryCodes[0] ?? '' })
  expect(await factor.state()).toEqual({ on: false, since: null, recoveryCodesLeft: 0 })
  await t.fixture.signIn('ada')
  await expect(factor.turnOff({ password, code: '123456' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const noted = (await whatHappened(t.fixture)).filter((what) => /factor|code/.test(what))
  expect(noted).toEqual([
    'second-factor-on',
    'recovery-codes-made',
    'second-factor-failed',
    'recovery-code-used',
    'second-factor-off',
  ])
})

test('a secret that nobody confirms is forgotten', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const { factor } = await fixture.signIn('ada')
  await expect(factor.begin({ password: 'wrong' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(factor.confirm({ code: '123456' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { secret } = await factor.begin({ password })
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.app.now().getTime() })
  const again = await factor.begin({ password })
  await expect(factor.confirm({ code: codeOf(secret) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  fixture.passTime({ hours: 1, seconds: 1 })
  await expect(factor.confirm({ code: codeOf(again.secret) })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a password that was reset does not switch it off', async () => {
  await using t = await withFactor()
  const { makeResetLink } = await import('../../src/auth/one-time-tokens.ts')
  const link = await makeResetLink(t.fixture.app.db, t.fixture.app.settings.publicUrl, t.ada.user.id, t.fixture.app.now())
  await t.fixture.visitor().reset({ token: new URL(link).searchParams.get('token') ?? '', password: 'an entirely new one' })
  await expect(t.fixture.signIn('ada', { password: 'an entirely new one' })).rejects.toMatchObject(asked)
  await t.fixture.signIn('ada', { password: 'an entirely new one', code: t.fresh() })
})

test('whoever comes back from a provider is asked, too, and may look for the device first', async () => {
  await using t = await withFactor()
  const cookie = 'c'.repeat(43)
  const oauthCookie = { value: cookie, set: () => undefined, clear: () => undefined }
  const ticketOf = (sessionId?: string) =>
    createBrowserTicket(t.fixture.app, {
      userId: t.ada.user.id,
      cookie,
      mayReplace: false,
      connected: false,
      ...(sessionId ? { sessionId } : {}),
    })
  const door = t.fixture.visitor({ oauthCookie })
  const ticket = ticketOf()
  await expect(door.exchange({ ticket })).rejects.toMatchObject(asked)
  t.fixture.passTime({ seconds: 180 })
  await expect(door.exchange({ ticket, code: t.bad() })).rejects.toMatchObject(wrong)
  await expect(t.fixture.visitor().exchange({ ticket, code: t.fresh() }), 'another browser').rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await door.exchange({ ticket, code: t.fresh() })).toMatchObject({ user: { email: emailOf('ada') } })
  await expect(door.exchange({ ticket, code: t.fresh() })).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const late = ticketOf()
  await expect(door.exchange({ ticket: late })).rejects.toMatchObject(asked)
  t.fixture.passTime({ seconds: 290 })
  await expect(door.exchange({ ticket: late })).rejects.toMatchObject(asked)
  t.fixture.passTime({ seconds: 11 })
  await expect(door.exchange({ ticket: late, code: t.fresh() }), 'held once').rejects.toMatchObject({ code: 'BAD_REQUEST' })

  expect(await door.exchange({ ticket: ticketOf(t.ada.sessionId) }), 'who is signed in goes on').toHaveProperty('token')
  expect(await door.exchange({ ticket: createTicket(t.fixture.app, t.ada.user.id) }), 'printed on the machine').toHaveProperty(
    'token',
  )
})
