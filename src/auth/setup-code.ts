// Who may create the first account, the admin's: anybody at a private address, and from elsewhere whoever can read the server's
// log. Without this, a fresh server on the internet would belong to the first visitor.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { stateKey } from '../core/state.ts'
import type { Caller } from './caller.ts'
import { anyPerson } from './queries.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const setupKey = stateKey((): { code?: string | undefined } => ({}))

export function hasPeople(app: App): Promise<boolean> {
  return anyPerson(app.db)
}

/** Whether the next registration is the first and needs the code. */
export async function setupCodeNeeded(app: App, caller: Pick<Caller, 'fromPrivateAddress'>): Promise<boolean> {
  return !caller.fromPrivateAddress && !(await hasPeople(app))
}

/** Called at the start, which prints the code. Undefined when there are people already. In memory only. */
export async function createSetupCode(app: App): Promise<string | undefined> {
  if (await hasPeople(app)) return undefined
  const setup = app.state.of(setupKey)
  setup.code ??= [newGroup(), newGroup(), newGroup()].join('-')
  return setup.code
}

export function setupCode(app: App): string | undefined {
  return app.state.of(setupKey).code
}

/** Throws unless the caller may create the first account. */
export function requireSetupCode(app: App, caller: Caller, given: string | undefined): void {
  if (caller.fromPrivateAddress) return
  const code = setupCode(app)
  if (code !== undefined && given !== undefined && sameCode(given, code)) return
  const start = given ? 'The setup code is incorrect.' : 'The first account needs the setup code.'
  throw new AppError('forbidden', `${start} It's in the server log.`)
}

/** The first account exists: the code is used up. */
export function forgetSetupCode(app: App): void {
  app.state.of(setupKey).code = undefined
}

/** Four characters of Crockford's base32, 20 bits. */
function newGroup(): string {
  return [...randomBytes(4)].map((byte) => alphabet[byte & 31]).join('')
}

/** In constant time; dashes, blanks and case do not matter, nor does O for 0 or I and L for 1. */
function sameCode(given: string, code: string): boolean {
  return timingSafeEqual(digest(given), digest(code))
}

function digest(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}
