// Slows down password guessing without locking anybody out. Failures are counted per account and per client address; after the
// fifth the next attempt has to wait 1, 2, 4 ... 60 seconds. The account's delay does not apply to a network from which its owner
// has signed in since the last password change. Decision 41 has the numbers.
import type { App } from '../../app.ts'
import { minute, second } from '../../shared/limits.ts'
import { addressPrefix, type Caller, deviceOf } from '../caller.ts'
import { type Attempt, beginAttempt } from './attempts.ts'
import { clearFailures } from './delay-queries.ts'
import { isKnownDevice, isKnownNetwork } from './known-device.ts'
import { countAttempt } from './rate-window.ts'
import { subjectOf } from './subject.ts'

/** Passwords from one network that reach argon2 and are wrong, per minute. A device with a session there has two more. */
const hashLimit = { unknown: 8, device: 10 }
/** Time between the first attempts of two unknown networks, for each account and kind of network. */
const ADMISSION_INTERVAL_MS = 12 * second

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
  const queue = { name: `login ${account.id} ${networkKind(caller)}`, intervalMs: ADMISSION_INTERVAL_MS }
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
