import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delayAfter } from '../../src/auth/brute-force/login-delay.ts'
import { addressPrefix } from '../../src/auth/caller.ts'
import { costFor, hashPassword, verifyPassword } from '../../src/auth/passwords/hash.ts'
import { requireGoodPassword } from '../../src/auth/passwords/password-rules.ts'
import { createSemaphore } from '../../src/core/semaphore.ts'
import { atRealPasswordCost } from '../support/password-cost.ts'

atRealPasswordCost()

test('a password fits its own hash and no other', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/\$m=(?:65536,t=3|19456,t=2),p=1\$/)
  expect(await verifyPassword(stored, 'correct horse')).toEqual({ right: true, outdated: false })
  expect(await verifyPassword(stored, 'correct horsf')).toEqual({ right: false, outdated: false })
  expect(await hashPassword('correct horse')).not.toBe(stored)
})

test('an accent composed on another keyboard is the same accent', async () => {
  const stored = await hashPassword('cafe\u0301 au lait')
  expect(await verifyPassword(stored, 'caf\u00e9 au lait')).toMatchObject({ right: true })
})

test('without a hash nothing fits, not even the stand-in', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toEqual({ right: false, outdated: false })
  expect(await verifyPassword('', 'nobody has this password')).toEqual({ right: false, outdated: false })
})

test('the cost follows the memory, and is never under what OWASP asks for', () => {
  expect(costFor(8 * 1024 ** 3)).toEqual({ memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  expect(costFor(512 * 1024 ** 2)).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
})

test('only so many run at a time, in the order they came, and a line too long is refused', async () => {
  const lanes = createSemaphore({ limit: 3, maxQueued: 5, refuse: () => new Error('full') })
  let running = 0
  let most = 0
  const started: number[] = []
  const work = async (id: number) => {
    started.push(id)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (id === 1) throw new Error('broken')
    return id
  }
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, id) => lanes.run(() => work(id))))
  expect(most).toBe(3)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.message : 'done'))).toEqual([
    'done',
    'broken',
    'done',
    'done',
    'done',
    'done',
    'done',
    'done',
    'full',
    'full',
  ])
  expect(await lanes.run(async () => 'free again')).toBe('free again')
})

test('the delay doubles from the fifth failure and stops at a minute', () => {
  expect([0, 4, 5, 6, 7, 10, 11, 12, 1000].map(delayAfter)).toEqual([0, 0, 1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
])('the address %s belongs to %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix)
})

const ada = { email: 'ada.lovelace@people.test', name: 'Ada Lovelace' }

test.each([
  'password',
  'PASSWORD',
  'Password1',
  'p@ssw0rd',
  'P@$$w0rd!',
  'letmein2026',
  'Summer2026!',
  'iloveyou',
  'dragon1999',
  '12345678',
  '87654321',
  'qwertyui',
  'poiuytrewq',
  '1qaz2wsx',
  'aaaaaaaa',
  'abababab',
  'abc1abc1',
  'adalovelace',
  'Ada Lovelace',
  'ada.lovelace',
  'ada.lovelace@people.test',
  'AdaLovelace1',
  'homing2026',
])('%s is refused', (password) => {
  expect(() => requireGoodPassword(password, ada)).toThrow(expect.objectContaining({ kind: 'invalid' }))
})

test.each([
  'correct horse battery staple',
  'winter is long in Tromsø',
  'xk7-Qp2m',
  'ada writes programs',
  'Ünïcödé wörks',
  'パスワード安全です',
])('%s is fine', (password) => {
  expect(() => requireGoodPassword(password, ada)).not.toThrow()
})

test('any text is judged without harm', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1024, unit: 'binary' }), (password) => {
      const start = process.threadCpuUsage()
      try {
        requireGoodPassword(password, ada)
      } catch (error) {
        expect(error).toMatchObject({ kind: 'invalid' })
      }
      // What this thread worked, in microseconds: a machine that does something else meanwhile does not count.
      const { user, system } = process.threadCpuUsage(start)
      expect(user + system).toBeLessThan(100_000)
    }),
  )
})
