// Autosave of a draft. The text is sanitised; addresses are stored as typed, since incomplete ones are normal while typing.
import { type App, inTransaction } from '../app.ts'
import { isHtml, safeHtml } from '../connectors/mime/safe-html.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { listIdentities, noSuchIdentity } from '../identities/list.ts'
import { picturesIn } from '../shared/pending-files.ts'
import type { DraftFields, SaveDraftInput, SavedDraft } from '../shared/writing.ts'
import { readContent, writeContent } from './content.ts'
import { filesOf } from './file-queries.ts'
import { changeDraft, type DraftRow, insertDraft, isDraftElsewhere } from './queries.ts'
import { checkDraftRoom } from './quota.ts'
import { openDraft } from './read.ts'

type Input = SaveDraftInput & { memberId: string | null }

/**
 * Makes a draft, or writes over one. Over one that was changed meanwhile only where no revision is named. `memberId`: of who writes it
 * in a shared mailbox.
 */
export async function saveDraft(app: App, userId: string, given: SaveDraftInput, memberId?: string): Promise<SavedDraft> {
  const input = { ...given, memberId: memberId ?? null }
  const before = input.id === undefined ? undefined : await draftToChange(app, userId, input.id, memberId ?? userId)
  const accountId = await accountOfSender(app, userId, input.fields.identityId, before)
  if (!before) return make(app, userId, accountId, await cleaned(app, input.fields), input)
  if (input.revision !== undefined && input.revision !== before.revision) throw changedMeanwhile(before)
  const there = new Set((await filesOf(app.db, userId, before.id)).map((file) => file.id))
  const { pending = [], ...fields } = await cleaned(app, input.fields)
  const awaited = pending.filter((file) => !there.has(file.id))
  return change(app, userId, before, accountId, awaited.length === 0 ? fields : { ...fields, pending: awaited }, input)
}

/** `personId`: who writes it. */
async function draftToChange(app: App, userId: string, id: string, personId: string): Promise<DraftRow> {
  if (await isDraftElsewhere(app.db, { id, userId, personId })) throw movedWithAccount()
  return openDraft(app, userId, id)
}

/** None where the sender's account is gone since the draft was saved with it: what is written counts more. */
async function accountOfSender(
  app: App,
  userId: string,
  identityId: string | undefined,
  before: DraftRow | undefined,
): Promise<string | null> {
  if (identityId === undefined) return null
  const identity = (await listIdentities(app, userId)).find(({ id }) => id === identityId)
  if (identity) return identity.accountId
  if (before && readContent(before.content).identityId === identityId) return null
  throw noSuchIdentity()
}

/** A missing image stays in the text, so that its absence is visible. */
async function cleaned(app: App, { subject, body, ...rest }: DraftFields): Promise<DraftFields> {
  const fields = { ...rest, subject: subject.replace(/\p{Cc}+/gu, ' ').toWellFormed() }
  if (!isHtml(body)) return { ...fields, body: body.toWellFormed() }
  return { ...fields, body: await safeHtml(app, body, Object.fromEntries(picturesIn(body).map((id) => [id, id]))) }
}

async function make(app: App, userId: string, accountId: string | null, fields: DraftFields, input: Input): Promise<SavedDraft> {
  const closed = input.close === true
  const id = newId()
  const now = app.now().getTime()
  const row = {
    id,
    user_id: userId,
    account_id: accountId,
    content: writeContent(fields, closed),
    created_at: now,
    updated_at: now,
    outbox_id: null,
    origin: input.origin ?? ('person' as const),
    begun_by: input.memberId,
    changed_by: input.memberId,
  }
  await inTransaction(app, async (app) => {
    await checkDraftRoom(app, userId)
    await insertDraft(app.db, row)
  })
  app.events.emit('drafts.changed', { userId, ids: [id] })
  pushSoon(app, accountId, closed)
  return { id, revision: 1, savedAt: new Date(now).toISOString() }
}

async function change(
  app: App,
  userId: string,
  before: DraftRow,
  accountId: string | null,
  fields: DraftFields,
  input: Input,
): Promise<SavedDraft> {
  const closed = input.close === true
  const content = writeContent(fields, closed)
  // Once a model has written part of it, the remaining parts cannot be told apart.
  const origin = before.origin === 'person' ? (input.origin ?? before.origin) : before.origin
  const same =
    writeContent(readContent(before.content), closed) === content && before.account_id === accountId && before.origin === origin
  // Closing right after a save only ends the editing.
  const now = same ? before.updated_at : app.now().getTime()
  const changedBy = same ? before.changed_by : input.memberId
  const set = { account_id: accountId, content, updated_at: now, origin, changed_by: changedBy }
  const saved = await changeDraft(app.db, userId, before.id, input.revision ?? before.revision, set, same)
  if (!saved) throw changedMeanwhile(await openDraft(app, userId, before.id))
  if (!same) app.events.emit('drafts.changed', { userId, ids: [before.id] })
  pushSoon(app, accountId, closed)
  return { id: before.id, revision: saved.revision, savedAt: new Date(now).toISOString() }
}

/** A closed composer: the copy in the Drafts folder can follow at once. */
function pushSoon(app: App, accountId: string | null, closed: boolean): void {
  if (closed && accountId !== null) app.wakeAccount(accountId, 'changes')
}

const movedWithAccount = () =>
  new AppError(
    'invalid',
    'This draft moved to another mailbox with its account. Open it there. What you wrote here since is still in this window.',
  )

export const changedMeanwhile = (row: Pick<DraftRow, 'revision' | 'updated_at'>) =>
  new AppError('conflict', 'This draft was changed in another window. Open it there again, or keep this version.', {
    details: { revision: row.revision, savedAt: new Date(row.updated_at).toISOString() },
  })
