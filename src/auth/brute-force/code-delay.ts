// Guessing the six digits of a second factor, by somebody who knows the password. Three of a million codes are right at any
// time, so tries are counted apart from passwords and get slower up to an hour: from one place about 25 a day, from all
// strange places together as many, and one in five minutes from places that never failed before. Signing in with another code does
// not make it faster. Recovery codes are too long to be guessed and wait for nobody. Decision 41 has the sums.
import type { App } from '../../app.ts'
import { minute, second } from '../../shared/limits.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { type Attempt, beginTry } from './attempts.ts'
import { networkOf } from './delay.ts'
import { isKnownPlace } from './known-device.ts'
import { subjectOf } from './subject.ts'

/** One first try of a new place, for each account and kind of network. */
const newcomers = 5 * minute

/** Milliseconds to wait after the last of so many wrong codes. */
export function codeDelayAfter(failures: number): number {
  return failures < 5 ? 0 : Math.min(3600, 2 ** (failures - 5)) * second
}

/** Throws `limited` when it is too soon. */
export async function beginCode(app: App, caller: Caller, user: { id: string; email: string }): Promise<Attempt> {
  const place = addressPrefix(caller.address)
  const [all, own] = [subjectOf(app, 'code', user.id), subjectOf(app, 'code', `${user.id} ${place}`)]
  const isKnown = await isKnownPlace(app, user.email, place)
  const line = { name: `code ${all.id} ${networkOf(caller)}`, every: newcomers }
  return beginTry(app, {
    own,
    ...(isKnown ? {} : { shared: { subject: all, line, place } }),
    counted: isKnown ? [own] : [own, all],
    cleared: [own],
    delayAfter: codeDelayAfter,
  })
}
