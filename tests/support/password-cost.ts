// A hash takes a millisecond in tests and not 150: they register and sign in people by the hundred. Set up for every file of
// the project `node` (vitest.config.ts).
import { afterAll, beforeAll } from 'vitest'
import { cost, costFor } from '../../src/auth/passwords/hash.ts'

const real = costFor(Number.POSITIVE_INFINITY)
const low: typeof cost = { memoryCost: 256, timeCost: 1, parallelism: 1 }
Object.assign(cost, low)

/** For a file that tests what a hash costs. */
export function atRealPasswordCost(): void {
  beforeAll(() => void Object.assign(cost, real))
  afterAll(() => void Object.assign(cost, low))
}
