// Addresses of our own that stand in for those of strangers: remote images and links that need a second look.
import { createHmac } from 'node:crypto'

export interface Signing {
  /** Path before the signature. */
  prefix: string
  /** base64url. */
  key: string
  /** Whose, of which mail, of which day. */
  scope: string
}

/** `prefix` + HMAC + `/` + base64url of scope and address. The HMAC covers both. */
export function signedAddress(signing: Signing, url: string): string {
  const payload = `${signing.scope}\n${url}`
  const signature = createHmac('sha256', Buffer.from(signing.key, 'base64url')).update(payload).digest('base64url')
  return `${signing.prefix}${signature}/${Buffer.from(payload).toString('base64url')}`
}
