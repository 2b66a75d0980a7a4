// One-time passwords by time (RFC 6238): SHA-1, six digits, thirty seconds, which is what every authenticator app can do.
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

/** The time step a code belongs to; undefined where it is none of those that are good now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // Other digits than these six make the comparison throw.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...rules, secret: Secret.fromBase32(secret), token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ ...rules, timestamp }) + delta
}
