// The signed-in person's name and address, and what their browser reports: time zone and language.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { runInBackground } from '../auth/background.ts'
import type { Caller } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import { revokeResetLinks } from '../auth/passwords/reset.ts'
import { renewToken } from '../auth/sessions/token.ts'
import { addressChangedMail, sendSystemMail } from '../auth/system-mail/system-mail.ts'
import { AppError } from '../core/errors.ts'
import { changePreferences, readPreferences } from '../preferences/preferences.ts'
import type { Profile, UpdatedProfile, UpdateProfileInput } from '../shared/user.ts'
import type { SignedInAs } from '../trpc.ts'
import { changeProfile, isTaken, profileOf } from './queries.ts'

export async function readProfile(app: App, userId: string): Promise<Profile> {
  const row = await profileOf(app.db, userId)
  if (!row) throw new AppError('unauthenticated', 'Please sign in.')
  const { created_at, has_password, ...user } = row
  const { language } = await readPreferences(app, userId)
  return { ...user, createdAt: new Date(created_at).toISOString(), hasPassword: has_password === 1, language }
}

/**
 * Returns a token with the new claims. Other sessions continue: their row counts, not their claims. The former address is
 * notified. A program may change the address without the password; auth/passwords/reset.ts does not trust such an address.
 */
export async function updateProfile(
  app: App,
  caller: Caller,
  person: SignedInAs,
  input: UpdateProfileInput,
): Promise<UpdatedProfile> {
  const known = await readProfile(app, person.userId)
  const confirmed = input.password !== undefined && input.email !== undefined && input.email !== known.email
  if (confirmed) await confirmPassword(app, caller, person, input.password ?? '')
  const { before, user } = await inTransaction(app, (app) => change(app, caller, person.userId, input, confirmed))
  if (before.email !== user.email)
    runInBackground(app, 'address changed', () => sendSystemMail(app, before, addressChangedMail(before.name)))
  return { user, token: await renewToken(app, user, person.sessionId) }
}

async function change(app: App, caller: Caller, userId: string, input: UpdateProfileInput, confirmed: boolean) {
  const before = await readProfile(app, userId)
  const set = { name: input.name ?? before.name, email: input.email ?? before.email, zone: input.zone ?? before.zone }
  if (set.email !== before.email) {
    if (await isTaken(app.db, userId, set.email)) throw taken()
    // Reset links in the former mailbox must not open the account.
    await revokeResetLinks(app, userId)
    await noteActivity(app, userId, 'address-changed', { by: confirmed ? 'self' : 'unknown', address: caller.address })
  }
  await changeProfile(app.db, userId, set)
  const language = input.language ?? before.language
  if (language !== before.language) await changePreferences(app, userId, { language })
  app.events.emit('user.changed', { userId })
  return { before, user: { ...before, ...set, language } }
}

function taken(): AppError {
  return new AppError('conflict', 'An account with this email already exists')
}
