// Second-factor codes. One-time passwords by time (RFC 6238): SHA-1, six digits, thirty seconds, which every authenticator app
// supports. Recovery codes for a lost device.
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may be this many steps apart (RFC 6238, section 5.2 recommends one). */
const window = 1
/** RFC 4226, section 4: 160 bits are recommended. */
const secretBytes = 20

/** Base32, as it is typed in by hand. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** For a QR code: `otpauth://totp/Homing:ada%40example.org?…`. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...rules, issuer: 'Homing', label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step of a code; undefined where it is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // Other digits than these six make the comparison throw.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...rules, secret: Secret.fromBase32(secret), token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ ...rules, timestamp }) + delta
}

// A recovery code is 16 unambiguous characters, some 78 bits: enough for a plain hash, so that it survives a change of the
// server's key.

/** Without 0, 1, i, l, o and u. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const group = 8
export const recoveryCodes = 10

/** Two groups: `k3mz7p2q-9xw4hd8t`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => `${newGroup()}-${newGroup()}`)
}

function newGroup(): string {
  return Array.from({ length: group }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Case and separators do not count. Salted by the person. */
export function recoveryHash(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${userId} ${plain}`).digest('base64url')
}
