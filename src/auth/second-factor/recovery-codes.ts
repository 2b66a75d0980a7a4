// Codes for the day the device is lost. Each is 16 characters that cannot be taken for one another, some 78 bits: enough that
// a plain hash cannot be turned back, so they go on working when the server's key is changed.
import { createHash, randomInt } from 'node:crypto'

/** Without 0, 1, i, l, o and u. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const group = 8
export const recoveryCodes = 10

/** Two groups, as they are written down: `k3mz7p2q-9xw4hd8t`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => `${newGroup()}-${newGroup()}`)
}

function newGroup(): string {
  return Array.from({ length: group }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** However it was typed. Two people with the same code would have different hashes. */
export function recoveryHash(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${userId} ${plain}`).digest('base64url')
}
