// Logistic regression with hashed features, by AdaGrad over a fixed order of examples: the same input gives the same weights.
import { bucketOf, lengthFactor, type StoredModel } from '../../src/triage/topics/spam-model.ts'

export interface Example {
  tokens: readonly string[]
  /** A token that only few senders use is theirs, not a sign of spam. */
  sender: string
  spam: boolean
  weight: number
}

const buckets = 2 ** 16
const fewestSenders = 5
/** Fixed, not learned: a mail of which nothing is known is no spam. */
const bias = -2
const passes = 25
const rate = 0.5
const decay = 1e-4
/** One token decides nothing. */
const largest = 4
const steps = 127

export function trainSpamModel(examples: readonly Example[]): StoredModel {
  const known = sharedTokens(examples)
  const prepared = examples.map(({ tokens, spam, weight }) => ({
    buckets: [...new Set(tokens.filter((token) => known.has(token)).map((token) => bucketOf(token, buckets)))],
    factor: lengthFactor(tokens.length),
    target: spam ? 1 : 0,
    weight,
  }))
  const weights = new Float64Array(buckets)
  const squares = new Float64Array(buckets).fill(1e-8)
  const random = randomNumbers()
  for (let pass = 0; pass < passes; pass++) {
    for (const { buckets, factor, target, weight } of shuffled(prepared, random)) {
      const sum = buckets.reduce((total, bucket) => total + (weights[bucket] ?? 0), 0)
      const error = weight * (1 / (1 + Math.exp(-(bias + sum * factor))) - target)
      for (const bucket of buckets) {
        const slope = error * factor + decay * (weights[bucket] ?? 0)
        squares[bucket] = (squares[bucket] ?? 0) + slope * slope
        weights[bucket] = (weights[bucket] ?? 0) - (rate * slope) / Math.sqrt(squares[bucket])
      }
    }
  }
  const scale = largest / steps
  const stored = Int8Array.from(weights, (weight) => Math.max(-steps, Math.min(steps, Math.round(weight / scale))))
  return { bias, scale, weights: Buffer.from(stored.buffer).toString('base64') }
}

function sharedTokens(examples: readonly Example[]): Set<string> {
  const senders = new Map<string, Set<string>>()
  for (const { tokens, sender } of examples) {
    for (const token of tokens) {
      const some = senders.get(token)
      if (some) some.add(sender)
      else senders.set(token, new Set([sender]))
    }
  }
  return new Set([...senders].filter(([, some]) => some.size >= fewestSenders).map(([token]) => token))
}

/** Fisher-Yates. */
function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}

/** A linear congruential generator with a fixed seed; 0 up to 1. */
function randomNumbers(): () => number {
  let state = 42
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
