// Guessing passwords gets slow, nobody gets locked out. Failures are counted by account and by address; from the fifth on
// the next try has to wait 1, 2, 4 ... 60 seconds. A try counts as a failure from its start and is taken back when it was
// right, so that many at the same time cannot all start on the same count.
import { createHmac } from 'node:crypto'
import { type App, inTransaction } from '../../app.ts'
import { day, minute, second } from '../../shared/limits.ts'
import { addressPrefix, type Caller, deviceOf } from '../caller.ts'
import { clearFailures, countFailure, failuresOf, isKnownDevice, uncountFailure } from './delay-queries.ts'
import { spend, tooMany } from './windows.ts'

/** How long a failure is remembered. */
export const remembered = { account: 15 * minute, address: day }
/** What reaches argon2 from one address without being right. */
const hashing = { what: 'login', most: 10, per: minute }

export interface Attempt {
  /** The password was right. Called inside the transaction that starts the session. */
  succeeded(app: App): Promise<void>
  /** The try did not take place (the server was busy): as if it had never been. */
  takeBack(app: App): Promise<void>
}

/** Milliseconds to wait after the last of so many failures. */
export function delayAfter(failures: number): number {
  return failures < 5 ? 0 : Math.min(60, 2 ** (failures - 5)) * second
}

/** Throws `limited` when it is too soon. An address nobody has is counted like any other. */
export async function beginAttempt(app: App, caller: Caller, email: string): Promise<Attempt> {
  const now = app.now().getTime()
  const prefix = addressPrefix(caller.address)
  const subjects = {
    account: { id: subjectOf(app, 'account', email), forget: remembered.account },
    address: { id: subjectOf(app, 'address', prefix), forget: remembered.address },
  }
  const { userAgent, address } = deviceOf(caller)
  const known = await isKnownDevice(app.db, { email, userAgent, address, now })

  return inTransaction(app, async ({ db }) => {
    const account = await failuresOf(db, subjects.account.id, now - subjects.account.forget)
    const origin = await failuresOf(db, subjects.address.id, now - subjects.address.forget)
    const free = Math.max(known ? 0 : freeAt(account), freeAt(origin))
    if (free > now) throw tooMany((free - now) / 1000)
    const giveBack = spend(app, hashing, prefix)
    await countFailure(db, subjects.account.id, account, now)
    await countFailure(db, subjects.address.id, origin, now)
    return {
      succeeded: async (app) => {
        giveBack()
        await clearFailures(app.db, subjects.account.id)
        await uncountFailure(app.db, subjects.address.id, origin, now)
      },
      takeBack: async (app) => {
        giveBack()
        await uncountFailure(app.db, subjects.account.id, account, now)
        await uncountFailure(app.db, subjects.address.id, origin, now)
      },
    }
  })
}

/** A person who has proven to be the owner starts afresh. */
export async function forgetFailures(app: App, email: string): Promise<void> {
  await clearFailures(app.db, subjectOf(app, 'account', email))
}

function freeAt(failures: { failures: number; last: number }): number {
  return failures.last + delayAfter(failures.failures)
}

/** Keyed, because people type passwords into the wrong field. */
function subjectOf(app: App, kind: 'account' | 'address', who: string): string {
  const hash = createHmac('sha256', app.secrets.key('login-delay')).update(`${kind}:${who}`).digest('base64url')
  return `${kind}:${hash}`
}
