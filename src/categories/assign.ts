import type { z } from 'zod'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { findSmartFolder, smartFoldersIn, smartFoldersOf } from '../folders/smart-folders.ts'
import { withConversationKeys } from '../mail/conversations.ts'
import { readSummary } from '../mail/list.ts'
import type { AssignInput, AssignManyInput, BatchResult, SortingEvidence } from '../shared/categories.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { startBatch } from './batch.ts'
import { folderMissing } from './categories.ts'
import { type CorrectionRequest, correct } from './correct.ts'
import { mailKeysByIds } from './sorting/mail-queries.ts'

/** Sets exactly these folders. Sorting learns from it and never changes it. `accounts`: those the caller is limited to, if any. */
export async function assignCategories(
  app: App,
  userId: string,
  input: z.infer<typeof AssignInput>,
  accounts?: readonly string[],
): Promise<EmailSummary> {
  const [key] = await mailKeysByIds(app.db, userId, [input.id])
  if (key === undefined) throw new AppError('missing', 'Email not found')
  const wanted = await folderIds(app, userId, input.categoryIds, accounts)
  if ((await correct(app, userId, [{ key, folders: () => wanted, confirms: true, ...byPerson }])) === 0)
    throw new AppError('missing', 'Email not found')
  return readSummary(app, userId, input.id)
}

/** Adds and removes folders. Ids of other people's mails are ignored. */
export async function assignMany(app: App, userId: string, input: z.infer<typeof AssignManyInput>): Promise<BatchResult> {
  const add = await folderIds(app, userId, input.add ?? [])
  const remove = await folderIds(app, userId, input.remove ?? [])
  const named = await mailKeysByIds(app.db, userId, [...new Set(input.ids)])
  const keys = input.conversations ? await withConversationKeys(app, userId, named) : named
  const folders = (current: string[]) => [...current.filter((id) => !remove.includes(id)), ...add]
  const batch = startBatch(app, userId, await nameOf(app, userId, [...add, ...remove]))
  const changed = await correct(
    app,
    userId,
    keys.map((key) => ({ key, folders, ...byPerson })),
    (app, mails, corrections) => batch.keep(app.db, [{ corrections }, ...mails.map((one) => ({ ...one, placed: null }))]),
  )
  return { batchId: batch.id(), changed }
}

const byPerson: Pick<CorrectionRequest, 'source' | 'evidence'> = {
  source: 'here',
  evidence: (category): SortingEvidence => ({ category, step: 'person', kind: 'person', params: [] }),
}

async function folderIds(app: App, userId: string, ids: string[], accounts?: readonly string[]): Promise<string[]> {
  const folders = await smartFoldersIn(app, userId, accounts, ids)
  return ids.map((id) => {
    const folder = findSmartFolder(folders, id)
    if (!folder) throw folderMissing()
    return folder.id
  })
}

async function nameOf(app: App, userId: string, ids: string[]): Promise<string> {
  const folders = await smartFoldersOf(app, userId)
  return ids.map((id) => folders.find((one) => one.id === id)?.name ?? '').join(', ')
}
