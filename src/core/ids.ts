// Ids: random bits in lower-case Crockford base32. Opaque, URL-safe, and one word for the full-text tokenizer, so that an owner's
// id can stand as a token in the search index.
import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const poolBytes = 24 * 256
/** Random bytes drawn ahead: a sync makes thousands of ids, and asking the system for each costs more than the rest. */
let pool = Buffer.alloc(0)
let used = 0

/** 120 bits. */
export const newId = (): string => randomId(24)

/** 70 bits, for mails and conversations: their ids stand in indices of each mail. */
export const newShortId = (): string => randomId(14)

/** 40 bits, for people and accounts: they are few, and their ids stand in thirty places of the rows of each mail. */
export const newOwnerId = (): string => randomId(8)

function randomId(length: number): string {
  if (used + length > pool.length) {
    pool = randomBytes(poolBytes)
    used = 0
  }
  let id = ''
  for (const end = used + length; used < end; used++) id += alphabet[(pool[used] ?? 0) & 31]
  return id
}

/** A one-time secret for links and tickets: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
