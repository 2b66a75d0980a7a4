// Send: the mail is checked, its bytes and Message-ID are fixed, and it is put into the outbox; the outbox worker sends it. Only a
// person's call reaches this file, nothing that a model wrote does (tests/architecture.test.ts).
import { type App, inTransaction } from '../app.ts'
import { noteRecipients } from '../contacts/collect.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { second } from '../shared/limits.ts'
import type { SendInput } from '../shared/mail.ts'
import { refOf } from './message-identity.ts'
import { madeBefore, requestHash } from './outbox/idempotency.ts'
import { checkNothingInBetween } from './outbox/in-between.ts'
import { outcomeOf } from './outbox/outcome.ts'
import { insertOutbox, type OutboxRow, outboxByKey } from './outbox/queries.ts'
import { checkSendLimit } from './outbox/send-limit.ts'
import { requireSender } from './outbox/sent-by.ts'
import { insertSentMail } from './outbox/sent-by-queries.ts'
import { type Composed, compose, readAttachments } from './outgoing/compose.ts'
import { checkSendable, type PreparedMail, prepareOutgoing } from './outgoing/prepare.ts'

export interface Sent {
  success: true
  id: string
  messageId: string
}
type Input = SendInput & { idempotencyKey?: string | undefined }
type InOutbox = Pick<OutboxRow, 'id' | 'message_id'>

/** How long a call without `holdSeconds` waits for the mail server's answer. */
const timeoutMs = 20 * second

/** Sends a mail once, however often it is called with the same key. `memberId`: of who sends it from a shared mailbox. */
export async function sendMail(app: App, userId: string, input: Input, memberId?: string): Promise<Sent> {
  const before = await madeBefore(app, userId, input)
  if (before) return answerFor(app, userId, before, input.holdSeconds)
  const written = await prepareOutgoing(app, userId, input, readAttachments(input.attachments))
  checkSendable(written)
  const composed = await compose(app, written.outgoing)
  const given = {
    key: input.idempotencyKey,
    request: requestHash(input),
    sendAt: app.now().getTime() + (input.holdSeconds ?? 0) * second,
    memberId,
    basis: input.replyTo?.basis,
  }
  const row = await inTransaction(app, (app) => putInOutbox(app, userId, written, composed, given))
  // Another call with the same key may have been faster: its mail is the one.
  const mail = row ?? (await madeBefore(app, userId, input))
  if (!mail) throw new AppError('conflict', 'This email is already being sent.')
  if (row) await nameInserted(app, userId, written, row.id)
  return answerFor(app, userId, mail, input.holdSeconds)
}

export interface PutIn {
  /** Idempotency key. */
  key: string | undefined
  /** What the call with that key asked for; without it the key stands for whatever comes with it. */
  request?: string
  sendAt: number
  draftId?: string
  /** Who sends it from a shared mailbox, where an answer is held while its writer has not seen all of the conversation. */
  memberId?: string | undefined
  basis?: readonly string[] | undefined
}

/**
 * The row of a mail on its way; undefined where the key is taken, `limited` where the person has sent enough. The caller has
 * a transaction around it, and announces the mail (`nameInserted`) after the commit.
 */
export async function putInOutbox(
  app: App,
  userId: string,
  { outgoing: letter, accountId, answers }: PreparedMail,
  composed: Composed,
  { key, request, sendAt, draftId, memberId, basis }: PutIn,
): Promise<InOutbox | undefined> {
  if (key !== undefined && (await outboxByKey(app.db, userId, key))) return undefined
  const { inReplyTo } = letter
  if (memberId !== undefined) {
    await requireSender(app, userId, memberId)
    await checkNothingInBetween(app, userId, { inReplyTo, answers, basis })
  }
  await checkSendLimit(app, userId)
  const now = app.now().getTime()
  const id = newId()
  const inserted = await insertOutbox(app.db, {
    id,
    user_id: userId,
    account_id: accountId,
    idempotency_key: key ?? null,
    request_hash: key === undefined ? null : (request ?? null),
    status: 'held',
    message_id: composed.messageId,
    envelope: JSON.stringify(composed.envelope),
    summary: JSON.stringify({ subject: letter.subject, to: [...letter.to, ...letter.cc, ...letter.bcc] }),
    mime: composed.mime,
    answers_key: answers ?? null,
    draft_id: draftId ?? null,
    send_at: sendAt,
    attempts: 0,
    created_at: now,
    updated_at: now,
    sent_by: memberId ?? null,
    answers_ref: memberId === undefined || inReplyTo === undefined ? null : refOf(inReplyTo),
  })
  if (inserted && memberId !== undefined)
    await insertSentMail(app.db, { user_id: userId, ref: refOf(composed.messageId), person_id: memberId, sent_at: now })
  return inserted ? { id, message_id: composed.messageId } : undefined
}

/** After the commit: the outbox has a mail more. */
export async function nameInserted(
  app: App,
  userId: string,
  { outgoing: letter, accountId }: PreparedMail,
  id: string,
): Promise<void> {
  app.events.emit('outbox.changed', { userId, id, status: 'held' })
  app.wakeAccount(accountId, 'outbox')
  // The mail is on its way: whoever is told otherwise would send it again.
  await noteRecipients(app, { id: accountId, userId }, letter).catch((err: unknown) => {
    app.log.error({ userId, err }, 'recipients not recorded')
  })
}

/** The mail that was put in with this key. */
export async function mailSentWith(app: App, userId: string, key: string): Promise<InOutbox | undefined> {
  return outboxByKey(app.db, userId, key)
}

/** With a hold the answer comes at once; without, when it is known what the mail server says. */
export async function answerFor(app: App, userId: string, mail: InOutbox, holdSeconds: number | undefined): Promise<Sent> {
  if (!holdSeconds) await outcomeOf(app, userId, mail.id, timeoutMs)
  return { success: true, id: mail.id, messageId: mail.message_id }
}
