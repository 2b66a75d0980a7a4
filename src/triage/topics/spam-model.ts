// A linear model of spam over hashed tokens (spam-features.ts): logistic regression, learned by `npm run train` from real mail and the
// labelled set. docs/spam-model.md says from what, how well it does, and where it is weak.

/** Weights as `npm run train` writes them: `weights` in base64, one signed byte each, to be multiplied by `scale`. */
export interface StoredModel {
  bias: number
  scale: number
  weights: string
}
export interface SpamModel {
  /** 0 to 1. `because`: the words that speak for spam most, strongest first. */
  judge(tokens: readonly string[]): { probability: number; because: string[] }
}

const becauseMost = 4
/** Words that say something to a reader: none of them a number. */
const isWords = /^[sw]:\p{L}{3,}(?: \p{L}{3,})?$/u

export function readSpamModel({ bias, scale, weights }: StoredModel): SpamModel {
  const bytes = Buffer.from(weights, 'base64')
  const table = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const weigh = (token: string) => (table[bucketOf(token, table.length)] ?? 0) * scale
  return {
    judge(tokens) {
      let sum = 0
      const words: { token: string; weight: number }[] = []
      for (const token of tokens) {
        const weight = weigh(token)
        sum += weight
        if (weight > 0 && isWords.test(token)) words.push({ token, weight })
      }
      words.sort((a, b) => b.weight - a.weight)
      return {
        probability: 1 / (1 + Math.exp(-(bias + sum * lengthFactor(tokens.length)))),
        because: [...new Set(words.map(({ token }) => token.slice(2)))].slice(0, becauseMost),
      }
    },
  }
}

/** A long mail has more tokens, not more evidence. */
export const lengthFactor = (tokens: number): number => 1 / Math.sqrt(Math.max(tokens, 40))

/** FNV-1a over UTF-16 units, below `size`, a power of two. */
export function bucketOf(token: string, size: number): number {
  let value = 0x811c9dc5
  for (let at = 0; at < token.length; at++) value = Math.imul(value ^ token.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) & (size - 1)
}
