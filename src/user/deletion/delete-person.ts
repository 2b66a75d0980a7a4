// Deletes a person. At once: sign-in ends, the address is free, credentials and outgoing mail are deleted, and sync stops. The daily
// job purges the rest (purge.ts). Irreversible.
import { type App, inTransaction } from '../../app.ts'
import { forgetFailures } from '../../auth/brute-force/login-delay.ts'
import type { Caller } from '../../auth/caller.ts'
import { confirmPassword } from '../../auth/passwords/confirm.ts'
import { endAccess } from '../../auth/sessions/end-access.ts'
import { createSetupCode } from '../../auth/setup-code.ts'
import { AppError } from '../../core/errors.ts'
import type { DeleteUserInput } from '../../shared/user.ts'
import type { SignedInAs } from '../../trpc.ts'
import { leaveSharedMailboxes } from './leave-shared-mailboxes.ts'
import { deleteOutboxMail, forgetChoices, forgetCredentials, leavingPerson, markDeleted, outboxIds } from './removal-queries.ts'
import { noteRemoval } from './removals.ts'

/** By the person, after confirming the password. */
export async function removeOwnAccount(app: App, caller: Caller, person: SignedInAs, input: DeleteUserInput): Promise<void> {
  await confirmPassword(app, caller, person, input.password)
  await removePerson(app, person.userId)
}

export interface Removing {
  by: 'self' | 'admin'
  /** Called in the same transaction; throws where the removal is no longer allowed. */
  stillWanted?: (app: App) => Promise<void>
}

/** The caller has confirmed it. */
export async function removePerson(app: App, userId: string, { by, stillWanted }: Removing = { by: 'self' }): Promise<void> {
  const removed = await inTransaction(app, async (app) => {
    await stillWanted?.(app)
    return removeOne(app, userId, by)
  })
  for (const id of removed) await forgetOutbox(app, id)
  app.log.info({ userId }, 'account deleted')
  // Without people the setup code is needed again.
  await createSetupCode(app)
}

/** Returns whom it removed: the person, and the shared mailboxes that they were the last member of, which nobody would find any more. */
async function removeOne(app: App, userId: string, by: Removing['by']): Promise<string[]> {
  const leaving = await leavingPerson(app.db, userId)
  if (!leaving) throw new AppError('missing', 'This person no longer exists.')
  if (leaving.role === 'admin' && leaving.otherAdmins === 0 && leaving.others > 0) throw lastAdmin()
  await noteRemoval(app, userId, by)
  await endAccess(app, userId)
  await forgetFailures(app, leaving.email)
  await markDeleted(app.db, userId, app.now().getTime())
  const accounts = await forgetCredentials(app.db, userId)
  if (leaving.others === 0) await forgetChoices(app.db)
  for (const accountId of accounts) app.events.emit('accounts.changed', { userId, accountId })
  app.events.emit('user.removed', { userId })
  const removed = [userId]
  for (const id of await leaveSharedMailboxes(app, userId)) removed.push(...(await removeOne(app, id, by)))
  return removed
}

/** Mail by mail: together they may be large. None of them is sent meanwhile, for who is deleted sends nothing. */
export async function forgetOutbox(app: App, userId: string): Promise<void> {
  for (const id of await outboxIds(app.db, userId)) await deleteOutboxMail(app.db, userId, id)
}

function lastAdmin(): AppError {
  const advice = 'Please make someone else an admin first, or delete the other accounts.'
  return new AppError('conflict', `The only admin can't delete their account while others have one. ${advice}`)
}
