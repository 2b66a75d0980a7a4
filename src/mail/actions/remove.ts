import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { act } from './act.ts'
import { deletable } from './for-good.ts'
import { mailsByIds } from './queries.ts'

/** Moves a mail to Trash, or deletes it for good, on the mail server too. */
export async function removeMail(
  app: App,
  userId: string,
  input: { id: string; permanent?: boolean | undefined },
): Promise<{ success: true; undoId: string | null }> {
  const mails = await mailsByIds(app.db, userId, [input.id])
  if (mails.length === 0) throw new AppError('missing', 'Email not found')
  const [refused] = input.permanent ? (await deletable(app, userId, mails)).failed : []
  if (refused) throw new AppError('forbidden', refused.message)
  return { success: true, undoId: await act(app, userId, mails, input.permanent ? { expunge: true } : { move: 'trash' }) }
}
