import { expect, test } from 'vitest'
import { createRequestPacer, type RequestPacer } from '../../src/connectors/gmail/request/pacing.ts'
import { costs, type RequestPriority } from '../../src/connectors/gmail/request/quota-costs.ts'
import { first, most } from '../../src/connectors/gmail/request/rate-limit.ts'
import { minute, second } from '../../src/shared/limits.ts'
import { VirtualClock } from '../support/virtual-clock.ts'

/** Google's side: so many units within any minute, and an answer after a moment, which says when to come again. */
class RateLimit {
  readonly #clock: VirtualClock
  readonly #window: { at: number; cost: number }[] = []
  readonly perMinute: number
  asked = 0
  granted = 0
  /** Without, it only says no. */
  sendsRetryAfter = true

  constructor(clock: VirtualClock, perMinute: number) {
    this.#clock = clock
    this.perMinute = perMinute
  }

  /** Milliseconds to wait where it was too much; undefined where it does not say. */
  async ask(cost: number): Promise<'granted' | number | undefined> {
    this.asked += cost
    const now = this.#clock.now()
    while ((this.#window[0]?.at ?? now) <= now - minute) this.#window.shift()
    const fits = this.#window.reduce((sum, one) => sum + one.cost, 0) + cost <= this.perMinute
    if (fits) {
      this.#window.push({ at: now, cost })
      this.granted += cost
    }
    const first = this.#window[0]?.at ?? now
    await this.#clock.sleep(80)
    if (fits) return 'granted'
    return this.sendsRetryAfter ? Math.max(1, Math.ceil((first + minute - now) / second)) * second : undefined
  }
}

/** Asks until it is let through, as ask.ts does. */
async function get(pace: RequestPacer, google: RateLimit, lane: RequestPriority): Promise<void> {
  for (;;) {
    const turn = await pace.turn(costs.get, lane)
    const answer = await google.ask(costs.get)
    if (answer === 'granted') return turn.granted()
    turn.tooFast(answer)
  }
}

async function getMany(pace: RequestPacer, google: RateLimit, count: number): Promise<void> {
  let left = count
  const worker = async () => {
    while (left-- > 0) await get(pace, google, 'sync')
  }
  await Promise.all(Array.from({ length: 20 }, worker))
}

test.each([
  { limit: 6000, sendsRetryAfter: true },
  { limit: 6000, sendsRetryAfter: false },
  { limit: 2500, sendsRetryAfter: false },
  { limit: 25_000, sendsRetryAfter: false },
])(
  '20,000 messages are fetched with hardly anything asked in vain, and a person never waits for it: %o',
  async (given) => {
    const clock = new VirtualClock()
    const google = new RateLimit(clock, given.limit)
    google.sendsRetryAfter = given.sendsRetryAfter
    const pace = createRequestPacer(clock)
    const waits: number[] = []
    let over = false
    const person = async () => {
      while (!over) {
        await clock.sleep(3.7 * second)
        const since = clock.now()
        await get(pace, google, 'user')
        waits.push(clock.now() - since)
      }
    }
    const fetched = getMany(pace, google, 20_000).finally(() => {
      over = true
    })
    await clock.run(Promise.all([fetched, person()]))

    const minutes = clock.now() / minute
    expect(google.asked / google.granted).toBeLessThanOrEqual(1.1)
    expect(google.asked).toBeLessThanOrEqual(1.1 * google.perMinute * minutes)
    // Of less than what is documented nobody can know before the first refusal.
    const sorted = waits.toSorted((a, b) => a - b)
    const slowest = given.limit < first ? sorted[Math.floor(sorted.length * 0.99)] : sorted.at(-1)
    expect(slowest).toBeLessThanOrEqual(2 * second)
    // Nor is the allowance left lying about.
    expect(google.granted / minutes).toBeGreaterThan(0.6 * google.perMinute)
  },
  60_000,
)

test('where more is allowed, it is found and used', async () => {
  const clock = new VirtualClock()
  const google = new RateLimit(clock, most)
  const pace = createRequestPacer(clock)
  await clock.run(getMany(pace, google, 20_000))
  expect(google.asked).toBe(google.granted)
  expect(pace.rate).toBe(most)
  expect(clock.now()).toBeLessThan(16 * minute)
}, 180_000)

test('a project that is known to be allowed more begins with that', async () => {
  const clock = new VirtualClock()
  const google = new RateLimit(clock, 300_000)
  const pace = createRequestPacer(clock, 300_000)
  await clock.run(getMany(pace, google, 20_000))
  expect(google.asked).toBe(google.granted)
  expect(clock.now()).toBeLessThan(3 * minute)
})

test('everything waits as long as Google asks for, and people are served first afterwards', async () => {
  const clock = new VirtualClock()
  const pace = createRequestPacer(clock)
  const served: string[] = []
  const early = await pace.turn(5, 'sync')
  early.tooFast(10 * second)
  const ask = async (lane: RequestPriority) => {
    const turn = await pace.turn(5, lane)
    served.push(`${lane} ${clock.now() / second}`)
    turn.granted()
  }
  expect(pace.pause()).toBe(10 * second)
  await clock.run(Promise.all([ask('sync'), ask('user')]))
  expect(served[0]).toBe('user 10')
  expect(served[1]).toMatch(/^sync 1\d/)
})

test('one wave of refusals counts once', async () => {
  const clock = new VirtualClock()
  const pace = createRequestPacer(clock)
  const before = pace.rate
  const turns = await Promise.all(Array.from({ length: 8 }, () => pace.turn(5, 'sync')))
  for (const turn of turns) turn.tooFast(undefined)
  expect(pace.rate).toBe(before / 2)
  expect(pace.pause()).toBeLessThanOrEqual(second)
})

test('the waits grow while Google goes on refusing, and never exceed 64 seconds', async () => {
  const clock = new VirtualClock()
  const pace = createRequestPacer(clock)
  const pauses: number[] = []
  for (let times = 0; times < 10; times++) {
    const turn = await clock.run(pace.turn(1, 'user'))
    await clock.run(clock.sleep(1))
    turn.tooFast(undefined)
    pauses.push(pace.pause() / second)
  }
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 32, 32, 32])
})

test('trouble of a moment is forgotten after ten quiet minutes', async () => {
  const clock = new VirtualClock()
  const pace = createRequestPacer(clock)
  for (let times = 0; times < 6; times++) {
    const turn = await clock.run(pace.turn(1, 'user'))
    await clock.run(clock.sleep(1))
    turn.tooFast(undefined)
  }
  expect(pace.rate).toBeLessThan(first / 8)
  await clock.run(clock.sleep(11 * minute))
  const turn = await pace.turn(costs.get, 'user')
  turn.granted()
  expect(pace.rate).toBe(first)
})

test('two connections stay free for people, whatever the background does', async () => {
  const clock = new VirtualClock()
  const pace = createRequestPacer(clock)
  let background = 0
  for (let times = 0; times < 30; times++) void pace.turn(1, 'sync').then(() => background++)
  await clock.run(clock.sleep(5 * second))
  expect(background).toBe(10)
  const turn = await pace.turn(5, 'user')
  turn.granted()
})

test('who no longer wants an answer leaves the queue', async () => {
  const clock = new VirtualClock()
  const pace = createRequestPacer(clock)
  const early = await pace.turn(5, 'user')
  early.tooFast(30 * second)
  const leaving = new AbortController()
  const waiting = pace.turn(5, 'user', leaving.signal)
  leaving.abort(new Error('nobody waits any more'))
  await expect(waiting).rejects.toThrow('nobody waits any more')
  expect(pace.idle).toBe(true)
})
