// Delays guessing of passwords and second-factor codes without locking anybody out. Failures are counted per account and per client address; after the
// fifth the next attempt has to wait 1, 2, 4 ... 60 seconds. The account's delay does not apply to a network from which its owner
// has signed in since the last password change. Decision 41 has the numbers.
import type { App } from '../../app.ts'
import { day, minute, second } from '../../shared/limits.ts'
import { addressPrefix, type Caller, deviceOf } from '../caller.ts'
import { type Attempt, beginAttempt, subjectOf } from './attempts.ts'
import { clearFailures, hasSessionOnDevice, signInAddresses } from './delay-queries.ts'
import { countAttempt } from './rate-window.ts'

/** Passwords from one network that reach argon2 and are wrong, per minute. A device with a session there has two more. */
const hashLimit = { unknown: 8, device: 10 }
/** Time between the first attempts of two unknown networks, for each account and kind of network. */
const ADMISSION_INTERVAL_MS = { login: 12 * second, code: 5 * minute }

/** Milliseconds to wait after the last of so many failures. */
export function delayAfter(failures: number): number {
  return failures < 5 ? 0 : Math.min(60, 2 ** (failures - 5)) * second
}

/** Throws `limited` while a delay applies. Emails without an account are counted alike. */
export async function beginLoginAttempt(app: App, caller: Caller, email: string): Promise<Attempt> {
  const network = addressPrefix(caller.address)
  const { userAgent, address } = deviceOf(caller)
  const [account, origin] = [subjectOf(app, 'account', email), subjectOf(app, 'address', network)]
  const isDevice = await isKnownDevice(app, { email, userAgent, address })
  const isKnown = isDevice || (await isKnownNetwork(app, email, network))
  const device = isDevice ? [subjectOf(app, 'device', JSON.stringify([email, userAgent, address]))] : []
  const queue = { name: `login ${account.id} ${networkKind(caller)}`, intervalMs: ADMISSION_INTERVAL_MS.login }
  const hashing = { name: 'login', limit: isDevice ? hashLimit.device : hashLimit.unknown, windowMs: minute }
  return beginAttempt(app, {
    own: device[0] ?? origin,
    ...(isKnown ? {} : { shared: { subject: account, queue, network } }),
    counted: [account, origin, ...device],
    cleared: [account],
    delayAfter,
    reserve: () => countAttempt(app, hashing, network),
  })
}

/** For a person who has proven to own the account. */
export async function forgetFailures(app: App, email: string): Promise<void> {
  await clearFailures(app.db, subjectOf(app, 'account', email).id)
}

export function networkKind({ fromPrivateAddress }: Caller): 'home' | 'outside' {
  return fromPrivateAddress ? 'home' : 'outside'
}

/** As long as account activity is kept. */
const ACTIVITY_LIFETIME_MS = 180 * day

/** Whether the account has a live session of the same browser at the same address. */
function isKnownDevice(app: App, device: { email: string; userAgent: string; address: string }): Promise<boolean> {
  return hasSessionOnDevice(app.db, { ...device, now: app.now().getTime() })
}

/**
 * Whether the account has been signed in to from this network. A new password forgets all networks but the one it was set from:
 * they may have been an attacker's.
 */
async function isKnownNetwork(app: App, email: string, place: string): Promise<boolean> {
  for (const { what, address } of await signInAddresses(app.db, email, app.now().getTime() - ACTIVITY_LIFETIME_MS)) {
    if (address !== '' && addressPrefix(address) === place) return true
    if (what === 'password-changed' || what === 'password-reset') return false
  }
  return false
}

// Second-factor codes, guessed by somebody who knows the password. Three of a million are valid at any time, so failures are
// counted apart from passwords and the delay grows up to an hour: about 25 attempts a day from one network, as many from all
// unknown networks together, and one in five minutes from networks that never failed before. A success elsewhere does not reset
// the delay. Recovery codes are too long to guess and have none.
/** Milliseconds to wait after the last of so many wrong codes. */
export function codeDelayAfter(failures: number): number {
  return failures < 5 ? 0 : Math.min(3600, 2 ** (failures - 5)) * second
}

/** Throws `limited` while a delay applies. */
export async function beginCodeAttempt(app: App, caller: Caller, user: { id: string; email: string }): Promise<Attempt> {
  const network = addressPrefix(caller.address)
  const [all, own] = [subjectOf(app, 'code', user.id), subjectOf(app, 'code', `${user.id} ${network}`)]
  const isKnown = await isKnownNetwork(app, user.email, network)
  const queue = { name: `code ${all.id} ${networkKind(caller)}`, intervalMs: ADMISSION_INTERVAL_MS.code }
  return beginAttempt(app, {
    own,
    ...(isKnown ? {} : { shared: { subject: all, queue, network } }),
    counted: isKnown ? [own] : [own, all],
    cleared: [own],
    delayAfter: codeDelayAfter,
  })
}
