// How a command of the owner beside a running server is let in: whoever can read the master key is the owner. What travels is a
// moment and a seal of it by a key derived from the master key: good for half a minute, once.

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

/** By the seal of each pass that was used, when it would have run out. */
const used = stateKey(() => new Map<string, number>())

export function isOwnerToken({ secrets, state }: Pick<App, 'secrets' | 'state'>, header: string | undefined): boolean {
  const parts = /^Homing-Owner ((\d{1,16})\.[\w-]{1,64})\.([\w-]{43})$/.exec(header ?? '')
  const [, said = '', at = '', given = ''] = parts ?? []
  if (!parts || !timingSafeEqual(seal(secrets, said), Buffer.from(given, 'base64url'))) return false
  // The clock of this machine, whatever tests say it is: both programs are on it.
  const now = Date.now()
  const passes = state.of(used)
  for (const [pass, until] of passes) if (until < now) passes.delete(pass)
  if (Math.abs(now - Number(at)) > goodFor || passes.has(given)) return false
  passes.set(given, now + 2 * goodFor)
  return true
}
