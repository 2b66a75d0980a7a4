// A thousand wrong passwords in a minute: what reaches argon2 is counted, and the owner gets in meanwhile.
import { beforeEach, expect, test, vi } from 'vitest'
import { newAddress, openFixture } from './fixture.ts'
import { stillClock } from './still-clock.ts'

stillClock()
/** Thousands of calls through the real database. */
vi.setConfig({ testTimeout: 180_000 })

/** Every password that is really compared. */
const { compared } = vi.hoisted(() => ({ compared: { times: 0 } }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      compared.times += 1
      return real.verify(...given)
    },
  }
})
beforeEach(() => {
  compared.times = 0
})

type Fixture = Awaited<ReturnType<typeof openFixture>>
const outside = { fromPrivateAddress: false, userAgent: 'curl' }

interface Answer {
  code: string
  retryAfter: number
}
const guess = (fixture: Fixture, address: string): Promise<Answer> =>
  fixture.signIn('ada', { ...outside, address, password: 'wrong' }).then(
    () => ({ code: 'IN', retryAfter: 0 }),
    (error: { code: string; cause?: { retryAfter?: number } }) => ({
      code: error.code,
      retryAfter: error.cause?.retryAfter ?? 0,
    }),
  )

/** A thousand within a minute, a hundred at a time. */
async function storm(fixture: Fixture, addresses: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let wave = 0; wave < 10; wave += 1) {
    const tries = Array.from({ length: 100 }, (_, one) => guess(fixture, addresses[(wave * 100 + one) % addresses.length] ?? ''))
    answers.push(...(await Promise.all(tries)))
    fixture.passTime({ seconds: 6 })
  }
  return answers
}

function expectRefused(answers: Answer[], worked: number): void {
  expect(answers).toHaveLength(1000)
  expect(answers.filter(({ code }) => code === 'UNAUTHORIZED')).toHaveLength(worked)
  const others = answers.filter(({ code }) => code !== 'UNAUTHORIZED')
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_REQUESTS']))
  expect(Math.min(...others.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0)
}

test('from one address, ten at most reach argon2, and the owner notices nothing', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const laptop = { address: '198.51.100.20', fromPrivateAddress: false, userAgent: 'Laptop' }
  await fixture.signIn('ada', laptop)
  compared.times = 0
  const answers = await storm(fixture, ['203.0.113.66'])
  expect(compared.times).toBeGreaterThan(0)
  expect(compared.times).toBeLessThanOrEqual(10)
  expectRefused(answers, compared.times)
  await fixture.signIn('ada', laptop)
  // As many again, so that the account is slow when somebody comes who was never there.
  await storm(fixture, ['203.0.113.66'])
  await Promise.all(Array.from({ length: 20 }, (_, index) => guess(fixture, `203.0.113.${index}`)))
  await fixture.signIn('ada', { ...laptop, userAgent: 'A new browser at the same place' })
  await fixture.signIn('ada', { ...outside, address: '198.51.100.99' })
})

test('from two hundred addresses, the account itself is slow, and still the owner gets in', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const laptop = { address: '198.51.100.20', fromPrivateAddress: false, userAgent: 'Laptop' }
  await fixture.signIn('ada', laptop)
  compared.times = 0
  const addresses = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`)
  const answers = await storm(fixture, addresses)
  // Five at once, one newcomer every 12 seconds, and the delays 1, 2, 4 ... of the account.
  expect(compared.times).toBeLessThanOrEqual(5 + 5 + 6)
  expectRefused(answers, compared.times)
  await fixture.signIn('ada', laptop)
  await storm(fixture, addresses)
  await fixture.signIn('ada', { ...laptop, userAgent: 'A new browser at the same place' })
  await storm(fixture, addresses)
  await fixture.signIn('ada', { address: newAddress(), userAgent: 'A new telephone at home' })
})

test('whoever comes from somewhere new has their turn, however many ask and however often', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const addresses = Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`)
  await storm(fixture, addresses)
  compared.times = 0
  const cafe = { ...outside, address: '198.51.100.7' }
  let [waited, isIn] = [0, false]
  while (!isIn && waited < 20 * 60) {
    await Promise.all(addresses.map((address) => guess(fixture, address)))
    isIn = await fixture.signIn('ada', cafe).then(
      () => true,
      (error: { code: string }) => error.code !== 'TOO_MANY_REQUESTS',
    )
    if (!isIn) fixture.passTime({ seconds: 10 })
    waited += 10
  }
  expect(isIn).toBe(true)
  // Forty were before them, five a minute.
  expect(waited).toBeLessThanOrEqual(9 * 60)
  expect(compared.times / (waited / 60)).toBeLessThanOrEqual(7)
})

test('a network address of IPv6 is one place, however many addresses it has', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const answers = await storm(
    fixture,
    Array.from({ length: 500 }, (_, index) => `2001:db8:1:2::${(index + 1).toString(16)}`),
  )
  expect(compared.times).toBeLessThanOrEqual(10)
  expectRefused(answers, compared.times)
})

test('many accounts from one address: ten a minute reach argon2, whoever they are about', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  let refused = 0
  for (let wave = 0; wave < 10; wave += 1) {
    const tries = Array.from({ length: 100 }, (_, one) =>
      fixture
        .signIn(`guess${wave * 100 + one}`, { ...outside, address: '203.0.113.9' })
        .catch((error: { code: string }) => error.code),
    )
    refused += (await Promise.all(tries)).filter((code) => code === 'TOO_MANY_REQUESTS').length
    fixture.passTime({ seconds: 6 })
  }
  expect(compared.times).toBeLessThanOrEqual(10)
  expect(refused).toBe(1000 - compared.times)
})
