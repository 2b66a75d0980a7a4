// Slows down guessing of second-factor codes by somebody who knows the password. Three of a million codes are valid at any time,
// so failures are counted apart from passwords and the delay grows up to an hour: about 25 attempts a day from one network, as many
// from all unknown networks together, and one in five minutes from networks that never failed before. A success elsewhere does not
// reset the delay. Recovery codes are too long to guess and have none. Decision 41 has the numbers.
import type { App } from '../../app.ts'
import { minute, second } from '../../shared/limits.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { type Attempt, beginAttempt } from './attempts.ts'
import { isKnownNetwork } from './known-device.ts'
import { networkKind } from './login-delay.ts'
import { subjectOf } from './subject.ts'

/** Time between the first attempts of two unknown networks, for each account and kind of network. */
const ADMISSION_INTERVAL_MS = 5 * minute

/** Milliseconds to wait after the last of so many wrong codes. */
export function codeDelayAfter(failures: number): number {
  return failures < 5 ? 0 : Math.min(3600, 2 ** (failures - 5)) * second
}

/** Throws `limited` while a delay applies. */
export async function beginCodeAttempt(app: App, caller: Caller, user: { id: string; email: string }): Promise<Attempt> {
  const network = addressPrefix(caller.address)
  const [all, own] = [subjectOf(app, 'code', user.id), subjectOf(app, 'code', `${user.id} ${network}`)]
  const isKnown = await isKnownNetwork(app, user.email, network)
  const queue = { name: `code ${all.id} ${networkKind(caller)}`, intervalMs: ADMISSION_INTERVAL_MS }
  return beginAttempt(app, {
    own,
    ...(isKnown ? {} : { shared: { subject: all, queue, network } }),
    counted: isKnown ? [own] : [own, all],
    cleared: [own],
    delayAfter: codeDelayAfter,
  })
}
