// Guessing passwords gets slow, nobody gets locked out. Failures are counted by account and by address; from the fifth on
// the next try has to wait 1, 2, 4 ... 60 seconds. The account's delay is for strangers: who has signed in from that place
// since the password is what it is, does not wait for it. Decision 41 has the sums.
import type { App } from '../../app.ts'
import { minute, second } from '../../shared/limits.ts'
import { addressPrefix, type Caller, deviceOf } from '../caller.ts'
import { type Attempt, beginTry } from './attempts.ts'
import { clearFailures } from './delay-queries.ts'
import { isKnownDevice, isKnownPlace } from './known-device.ts'
import { spend } from './rate-window.ts'
import { subjectOf } from './subject.ts'

/** What reaches argon2 from one address without being right. The last two are for a browser that is signed in there. */
const hashing = { what: 'login', per: minute }
const most = { stranger: 8, device: 10 }
/** One first try of a new place, for each account and kind of network. */
const newcomers = 12 * second

/** Milliseconds to wait after the last of so many failures. */
export function delayAfter(failures: number): number {
  return failures < 5 ? 0 : Math.min(60, 2 ** (failures - 5)) * second
}

/** Throws `limited` when it is too soon. An address nobody has is counted like any other. */
export async function beginAttempt(app: App, caller: Caller, email: string): Promise<Attempt> {
  const place = addressPrefix(caller.address)
  const { userAgent, address } = deviceOf(caller)
  const [account, origin] = [subjectOf(app, 'account', email), subjectOf(app, 'address', place)]
  const isDevice = await isKnownDevice(app, { email, userAgent, address })
  const isPlace = isDevice || (await isKnownPlace(app, email, place))
  const device = isDevice ? [subjectOf(app, 'device', JSON.stringify([email, userAgent, address]))] : []
  const line = { name: `login ${account.id} ${networkOf(caller)}`, every: newcomers }
  return beginTry(app, {
    own: device[0] ?? origin,
    ...(isPlace ? {} : { shared: { subject: account, line, place } }),
    counted: [account, origin, ...device],
    cleared: [account],
    delayAfter,
    takeRoom: () => spend(app, { ...hashing, most: isDevice ? most.device : most.stranger }, place),
  })
}

/** A person who has proven to be the owner starts afresh. */
export async function forgetFailures(app: App, email: string): Promise<void> {
  await clearFailures(app.db, subjectOf(app, 'account', email).id)
}

export function networkOf({ fromPrivateAddress }: Caller): 'home' | 'outside' {
  return fromPrivateAddress ? 'home' : 'outside'
}
