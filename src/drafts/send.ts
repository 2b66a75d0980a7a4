// Sending a draft: what the person has read last leaves, once. Only a person's call reaches this file. What a model wrote needs
// that person's approval besides (approve.ts).
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { compose } from '../mail/outgoing/compose.ts'
import { checkSendable, type PreparedMail } from '../mail/outgoing/prepare.ts'
import { answerFor, mailSentWith, nameInserted, putInOutbox, type Sent } from '../mail/send.ts'
import { day, second } from '../shared/limits.ts'
import { missingFiles, picturesIn } from '../shared/pending-files.ts'
import type { SendDraftInput } from '../shared/writing.ts'
import { spendApproval } from './approve.ts'
import { readContent } from './content.ts'
import { preparedFrom } from './outgoing.ts'
import { type DraftRow, moveDraft } from './queries.ts'
import { alreadySent, keptDraft, openDraft } from './read.ts'
import { changedMeanwhile } from './save.ts'

const farthest = 366 * day

/**
 * Pressing twice gives one mail. The draft stays until that has left, so that taking it back opens it again. `memberId`: of who sends it
 * from a shared mailbox.
 */
export async function sendDraft(app: App, userId: string, input: SendDraftInput, memberId?: string): Promise<Sent> {
  const draft = await keptDraft(app, userId, input.id)
  const key = `draft:${input.id}:${input.revision}`
  const hold = input.sendAt === undefined ? input.holdSeconds : 1
  if (draft.outbox_id !== null) {
    const before = await mailSentWith(app, userId, key)
    if (before?.id !== draft.outbox_id) throw alreadySent()
    return answerFor(app, userId, before, hold)
  }
  if (draft.revision !== input.revision) throw changedMeanwhile(draft)
  const sendAt = sendTime(app, input)
  const written = await preparedFrom(app, userId, draft)
  checkSendable(written)
  checkWhole(draft, written)
  const composed = await compose(app, written.outgoing)
  const basis = input.basis ?? readContent(draft.content).replyTo?.basis
  const row = await inTransaction(app, async (app) => {
    await spendApproval(app, userId, draft, written)
    const row = await putInOutbox(app, userId, written, composed, { key, sendAt, draftId: input.id, memberId, basis })
    if (row && !(await moveDraft(app.db, userId, input.id, 'open', { outbox_id: row.id }, input.revision)))
      throw changedMeanwhile(await keptDraft(app, userId, input.id))
    app.events.emit('drafts.changed', { userId, ids: [input.id] })
    return row
  })
  if (row) await nameInserted(app, userId, written, row.id)
  // A second press may have been faster: its mail is the one.
  const mail = row ?? (await mailSentWith(app, userId, key))
  if (!mail) throw alreadySent()
  return answerFor(app, userId, mail, hold)
}

/** For programs, which send what is stored: `conflict` where it has been sent. */
export async function sendStoredDraft(
  app: App,
  userId: string,
  { draftId: id, basis }: { draftId: string; basis?: string[] | undefined },
  memberId?: string,
): Promise<Sent> {
  const { revision } = await openDraft(app, userId, id)
  return sendDraft(app, userId, { id, revision, ...(basis ? { basis } : {}) }, memberId)
}

/** Every file that the person put in is here, and every picture that the text shows. */
function checkWhole(draft: DraftRow, { outgoing: letter }: PreparedMail): void {
  const content = readContent(draft.content)
  const [missing] = missingFiles(content)
  const details = { details: { reason: 'files' } }
  if (missing) {
    const name = missing.filename.replace(/\p{C}+/gu, ' ').trim()
    throw new AppError('invalid', `Not sent: “${name}” wasn't uploaded. Add it again, or remove it.`, details)
  }
  const here = new Set(letter.files.map(({ contentId }) => contentId))
  if (picturesIn(content.body).some((contentId) => !here.has(contentId)))
    throw new AppError('invalid', 'Not sent: an image in the text is missing. Insert it again, or remove it.', details)
}

function sendTime(app: App, { sendAt, holdSeconds }: SendDraftInput): number {
  const now = app.now().getTime()
  if (sendAt === undefined) return now + (holdSeconds ?? 0) * second
  const at = Date.parse(sendAt)
  if (at <= now) throw new AppError('invalid', 'Please choose a time in the future.')
  if (at > now + farthest) throw new AppError('invalid', 'Please choose a time within a year.')
  return at
}
