// The signed-in person's name and address.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { voidResets } from '../auth/reset.ts'
import { renewToken } from '../auth/token.ts'
import { AppError } from '../core/errors.ts'
import type { Profile, UpdatedProfile, UpdateProfileInput } from '../shared/user.ts'
import type { SignedInAs } from '../trpc.ts'
import { changeProfile, isTaken, profileOf } from './queries.ts'

export async function readProfile(app: App, userId: string): Promise<Profile> {
  const row = await profileOf(app.db, userId)
  if (!row) throw new AppError('unauthenticated', 'Please sign in.')
  const { created_at, ...user } = row
  return { ...user, createdAt: new Date(created_at).toISOString() }
}

/** The answer has a token with the new claims. Other sessions go on: what counts is their row, not their claims. */
export async function updateProfile(app: App, person: SignedInAs, input: UpdateProfileInput): Promise<UpdatedProfile> {
  const { userId } = person
  const user = await inTransaction(app, async (app) => {
    const before = await readProfile(app, userId)
    const set = { name: input.name ?? before.name, email: input.email ?? before.email }
    if (set.email !== before.email) {
      if (await isTaken(app.db, userId, set.email)) throw taken()
      // A link that lies in a mailbox of before must not open the account of now.
      await voidResets(app, userId)
      await noteActivity(app, userId, 'address-changed')
    }
    await changeProfile(app.db, userId, set)
    app.events.emit('user.changed', { userId })
    return { ...before, ...set }
  })
  return { user, token: await renewToken(app, user, person.sessionId) }
}

function taken(): AppError {
  return new AppError('conflict', 'An account with this email already exists')
}
