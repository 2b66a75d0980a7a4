// How much one person may keep: a loop in a program must not fill the disk of everybody. In the transaction that adds.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { limits } from '../shared/limits.ts'
import { bytesOfDrafts } from './file-queries.ts'
import { countDrafts } from './queries.ts'

/** For one draft more that is open. */
export async function checkDraftRoom(app: App, userId: string): Promise<void> {
  const { open, discarded } = await countDrafts(app.db, userId)
  checkOpen(open)
  if (open + discarded >= limits.draftsWithDiscarded)
    throw new AppError('invalid', "You've discarded too many drafts today. Please try again tomorrow.")
}

/** `open`: how many there are without it. */
export function checkOpen(open: number): void {
  if (open >= limits.drafts)
    throw new AppError('invalid', `You've reached the limit of ${open} drafts. Please send or discard some.`)
}

export async function checkFileRoom(app: App, userId: string, bytes: number): Promise<void> {
  if ((await bytesOfDrafts(app.db, userId)) + bytes > limits.draftFilesBytes)
    throw new AppError('too_large', 'Your draft attachments exceed 1 GB in total. Please send or discard some drafts first.')
}
