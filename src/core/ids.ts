// Ids: 120 random bits in lower-case Crockford base32. Opaque, URL-safe, and one word for the full-text tokenizer,
// so that an owner's id can stand as a token in the search index.
import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new id of 24 characters. */
export function newId(): string {
  let id = ''
  for (const byte of randomBytes(24)) id += alphabet[byte & 31]
  return id
}

/** A one-time secret for links and tickets: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
