// Signed ID tokens (OpenID Connect Core, section 2) and the key they can be checked with.
import { generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'

let pair: { privateKey: KeyObject; publicKey: KeyObject } | undefined
function keys(): { privateKey: KeyObject; publicKey: KeyObject } {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return pair
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signedToken(claims: Record<string, unknown>): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'test' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), keys().privateKey).toString('base64url')}`
}

/** As a server would hand it out that nobody should believe. */
export function unsignedToken(claims: Record<string, unknown>): string {
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

export function keySet(): { keys: JsonWebKey[] } {
  return { keys: [{ ...keys().publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] }
}
