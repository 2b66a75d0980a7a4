import { type App, inTransaction } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { ChangePasswordInput } from '../../shared/auth.ts'
import type { SignedInAs } from '../../trpc.ts'
import { noteActivity } from '../activity.ts'
import type { Caller } from '../caller.ts'
import { deleteResets, personById, replacePasswordHash } from '../queries.ts'
import { endAccess } from '../sessions/end-access.ts'
import { hasPassword, passwordMatches, requireRecentSignIn } from './confirm.ts'
import { hashPassword } from './hash.ts'
import { requireGoodPassword } from './password-rules.ts'

/** Sets a new password, or the first one. All other sessions and access tokens of the person end, and reset links become void. */
export async function changePassword(app: App, caller: Caller, person: SignedInAs, input: ChangePasswordInput): Promise<void> {
  const user = await personById(app.db, person.userId)
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  if (!hasPassword(user)) await requireRecentSignIn(app, person)
  else if (!(await passwordMatches(app, caller, user, input.currentPassword))) {
    throw new AppError('invalid', 'The current password is incorrect.', { details: { field: 'currentPassword' } })
  }
  requireGoodPassword(input.newPassword, user)
  const hash = await hashPassword(input.newPassword)
  await inTransaction(app, async (app) => {
    if (!(await replacePasswordHash(app.db, user.id, user.password_hash, hash))) {
      throw new AppError('conflict', 'The password was just changed elsewhere.')
    }
    await deleteResets(app.db, user.id)
    await endAccess(app, user.id, person.sessionId)
    await noteActivity(app, user.id, 'password-changed', { address: caller.address })
  })
}
