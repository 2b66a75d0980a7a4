// What the procedures of acting call: one mail, up to 500, or everything a list holds.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { smartFolderNames } from '../../folders/smart-folders.ts'
import type { BatchAnswer, BatchInput, BatchMatchingInput, EmailSummary, UpdateEmailInput } from '../../shared/mail.ts'
import { keysInList } from '../list.ts'
import { summaryById } from '../queries.ts'
import { toSummary } from '../row.ts'
import type { AskedList } from '../search/select.ts'
import { type Action, act, actAtOnce, actOnPart, noteDeleting } from './act.ts'
import { deletable } from './for-good.ts'
import { type FolderRow, foldersOf, type MailRef, mailsByIds, mailsByKeys, mailsInSamePlace } from './queries.ts'
import { snoozedChains } from './snooze-queries.ts'
import { startUndo } from './undo-parts.ts'

type UpdateFields = Omit<BatchInput, 'ids' | 'conversations'>

export async function updateMail(app: App, userId: string, input: UpdateEmailInput): Promise<EmailSummary> {
  const mails = await mailsByIds(app.db, userId, [input.id])
  if (mails.length === 0) throw new AppError('missing', 'Email not found')
  await act(app, userId, mails, { read: input.read, starred: input.starred, move: input.mailbox })
  const row = await summaryById(app.db, userId, input.id)
  if (!row) throw new AppError('missing', 'Email not found')
  return toSummary(row, await smartFolderNames(app, userId, [row]))
}

/** The same for many. Ids that are not this person's mails come back as failed. */
export async function updateMails(app: App, userId: string, { ids, conversations, ...wish }: BatchInput): Promise<BatchAnswer> {
  const folder = await folderOf(app, userId, wish)
  const unique = [...new Set(ids)]
  const mails = await mailsByIds(app.db, userId, unique)
  const { fit, failed } = await fitting(app, userId, mails, { folder, wish })
  const known = new Set(mails.map((mail) => mail.id))
  const lost = unique.filter((id) => !known.has(id)).map((id) => ({ id, message: 'Email not found' }))
  const all = conversations && !wish.starred ? await withConversations(app, userId, fit) : fit
  const undoId = await act(app, userId, await withChains(app, userId, all, wish), toAction(wish, folder))
  return { updated: fit.length, failed: [...lost, ...failed], undoId }
}

/** Failures told one by one. */
const mostFailures = 500

/**
 * Everything a list holds, a part at a time: others write in between. Mail that arrives meanwhile is left alone,
 * unless its conversation is still to come.
 */
export async function updateMatching(
  app: App,
  userId: string,
  { list, ...wish }: BatchMatchingInput & { list: AskedList },
): Promise<BatchAnswer> {
  const folder = await folderOf(app, userId, wish)
  const undo = startUndo(app, userId)
  const answer: BatchAnswer = { updated: 0, failed: [], undoId: null }
  let before: number | undefined
  for (;;) {
    const keys = await keysInList(app, userId, list, { before, limit: actAtOnce })
    const mails = await mailsByKeys(app.db, userId, keys)
    const { fit, failed } = await fitting(app, userId, mails, { folder, wish })
    const only = before === undefined && keys.length < actAtOnce
    const all = list.conversations && !wish.starred ? await withConversations(app, userId, fit) : fit
    await actOnPart(app, userId, await withChains(app, userId, all, wish), toAction(wish, folder), { undo, only })
    answer.updated += fit.length
    answer.failed.push(...failed.slice(0, mostFailures - answer.failed.length))
    before = keys.at(-1)
    if (before !== undefined && keys.length >= actAtOnce) continue
    await noteDeleting(app, userId, toAction(wish, folder), answer.updated)
    return { ...answer, undoId: await undo.end() }
  }
}

async function folderOf(app: App, userId: string, { folderId }: UpdateFields): Promise<FolderRow | undefined> {
  if (folderId === undefined) return undefined
  const folder = (await foldersOf(app.db, userId)).find(({ id }) => String(id) === folderId)
  if (!folder) throw new AppError('missing', 'This folder no longer exists.')
  return folder
}

async function fitting(
  app: App,
  userId: string,
  mails: MailRef[],
  { folder, wish }: { folder: FolderRow | undefined; wish: UpdateFields },
): Promise<{ fit: MailRef[]; failed: BatchAnswer['failed'] }> {
  if (wish.delete && wish.permanent) return deletable(app, userId, mails)
  const fits = (mail: MailRef) => folder === undefined || mail.accountId === folder.account_id
  const message = 'This email and the folder belong to different mailboxes.'
  return { fit: mails.filter(fits), failed: mails.filter((mail) => !fits(mail)).map(({ id }) => ({ id, message })) }
}

async function withConversations(app: App, userId: string, mails: MailRef[]): Promise<MailRef[]> {
  const keys = mails.map((mail) => mail.key)
  const others = await mailsInSamePlace(app.db, userId, keys)
  return [...new Map([...mails, ...others].map((mail) => [mail.key, mail])).values()]
}

/** A conversation that was snoozed together comes back together. */
async function withChains(app: App, userId: string, mails: MailRef[], { unsnooze }: UpdateFields): Promise<MailRef[]> {
  if (!unsnooze) return mails
  const chain = await snoozedChains(
    app.db,
    userId,
    mails.map((mail) => mail.key),
  )
  return [...new Map([...mails, ...chain].map((mail) => [mail.key, mail])).values()]
}

function toAction(wish: UpdateFields, folder: FolderRow | undefined): Action {
  const flags = { read: wish.read, starred: wish.starred }
  if (wish.delete) return wish.permanent ? { expunge: true } : { ...flags, move: 'trash' }
  const move = folder ?? wish.mailbox
  return move === undefined ? { ...flags, wake: wish.unsnooze } : { ...flags, move }
}
