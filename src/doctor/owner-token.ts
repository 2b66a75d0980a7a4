// Authenticates a command of the owner to the running server: whoever can read the master key is the owner. The token is a
// timestamp with an HMAC by a key derived from the master key, valid for half a minute, once.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { newId } from '../core/ids.ts'
import type { Secrets } from '../core/secrets.ts'
import { stateKey } from '../core/state.ts'
import { second } from '../shared/limits.ts'

const goodFor = 30 * second
const scheme = 'Homing-Owner'

const seal = (secrets: Secrets, said: string) => createHmac('sha256', secrets.key('doctor beside')).update(said).digest()

/** The value of an Authorization header. */
export function createOwnerToken(secrets: Secrets, now: number): string {
  const said = `${now}.${newId()}`
  return `${scheme} ${said}.${seal(secrets, said).toString('base64url')}`
}

/** Expiry times of used tokens, by HMAC. */
const used = stateKey(() => new Map<string, number>())

export function isOwnerToken({ secrets, state }: Pick<App, 'secrets' | 'state'>, header: string | undefined): boolean {
  const parts = /^Homing-Owner ((\d{1,16})\.[\w-]{1,64})\.([\w-]{43})$/.exec(header ?? '')
  const [, said = '', at = '', given = ''] = parts ?? []
  if (!parts || !timingSafeEqual(seal(secrets, said), Buffer.from(given, 'base64url'))) return false
  // The clock of this machine, not the test clock: both programs run on it.
  const now = Date.now()
  const passes = state.of(used)
  for (const [pass, until] of passes) if (until < now) passes.delete(pass)
  if (Math.abs(now - Number(at)) > goodFor || passes.has(given)) return false
  passes.set(given, now + 2 * goodFor)
  return true
}
