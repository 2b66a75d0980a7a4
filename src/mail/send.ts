// Pressing Send: the mail is checked, its bytes and Message-ID are fixed, and it is put into the outbox. The outbox
// carrier takes it from there. Only a person's call reaches this file: nothing a model wrote does (architecture.test.ts).
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { second } from '../shared/limits.ts'
import { DraftInput, type SendInput } from '../shared/mail.ts'
import { readPeople } from './outgoing/addresses.ts'
import { checkAttachments, compose, type Letter } from './outgoing/compose.ts'
import { draftById, markDraftSent } from './outgoing/draft-queries.ts'
import { madeBefore, requestHash } from './outgoing/idempotency.ts'
import { readMessageIds } from './outgoing/message-ids.ts'
import { answeredMail, insertOutbox, type OutboxRow, sendingAccount } from './outgoing/outbox-queries.ts'
import { outcomeOf } from './outgoing/outcome.ts'

export interface Sent {
  success: true
  id: string
  messageId: string
}
type Input = SendInput & { idempotencyKey?: string | undefined }

/** How long a call without `holdSeconds` waits for the mail server's answer. */
const patience = 20 * second

/** Sends a mail once, however often it is called with the same key. */
export async function sendMail(app: App, userId: string, input: Input): Promise<Sent> {
  const before = await madeBefore(app, userId, input)
  const row = before ?? (await putInOutbox(app, userId, input))
  if (!before) app.events.emit('outbox.changed', { userId, id: row.id, status: 'held' })
  if (input.holdSeconds === undefined || input.holdSeconds === 0) await outcomeOf(app, userId, row.id, patience)
  return { success: true, id: row.id, messageId: row.message_id }
}

async function putInOutbox(app: App, userId: string, input: Input): Promise<Pick<OutboxRow, 'id' | 'message_id'>> {
  const people = { to: readPeople(input.to), cc: readPeople(input.cc), bcc: readPeople(input.bcc) }
  if (people.to.length + people.cc.length + people.bcc.length === 0)
    throw new AppError('invalid', 'Please specify at least one recipient')
  const attachments = checkAttachments(input.attachments)
  const references = readMessageIds(input.replyTo?.references)
  const [inReplyTo] = readMessageIds(input.replyTo?.inReplyTo ?? input.replyTo?.messageId)
  const answered = inReplyTo === undefined ? undefined : await answeredMail(app.db, userId, inReplyTo)
  const account = await accountFor(app, userId, input, answered?.account_id)
  const letter: Letter = {
    from: { name: account.display_name, email: account.email },
    ...people,
    subject: input.subject ?? '',
    body: input.body ?? '',
    attachments,
    inReplyTo,
    references: inReplyTo === undefined ? references : [...references.filter((one) => one !== inReplyTo), inReplyTo].slice(-100),
  }
  const composed = await compose(app, letter)
  const now = app.now().getTime()
  const id = newId()
  const inserted = await insertOutbox(app.db, {
    id,
    user_id: userId,
    account_id: account.id,
    idempotency_key: input.idempotencyKey ?? null,
    request_hash: input.idempotencyKey === undefined ? null : requestHash(input),
    status: 'held',
    message_id: composed.messageId,
    envelope: JSON.stringify(composed.envelope),
    summary: JSON.stringify({ subject: letter.subject, to: [...people.to, ...people.cc, ...people.bcc] }),
    mime: composed.mime,
    answers_key: answered?.key ?? null,
    send_at: now + (input.holdSeconds ?? 0) * second,
    attempts: 0,
    created_at: now,
    updated_at: now,
  })
  if (inserted) {
    if (!input.holdSeconds) app.wake(account.id, 'outbox')
    return { id, message_id: composed.messageId }
  }
  // Another call with the same key was faster: its mail is the one.
  const first = await madeBefore(app, userId, input)
  if (!first) throw new AppError('conflict', 'This mail is already being sent.')
  return first
}

async function accountFor(app: App, userId: string, input: Input, answeredBy: string | undefined) {
  const chosen = input.accountId !== undefined || input.provider !== undefined
  const choice = chosen ? { accountId: input.accountId, provider: input.provider } : { accountId: answeredBy }
  const account = await sendingAccount(app.db, userId, choice)
  if (account?.needs_reconnection === 1)
    throw new AppError('reconnect', 'Please reconnect this account first: its mail server no longer accepts the password.')
  if (account) return account
  if (chosen) throw new AppError('missing', 'This account is not connected.')
  throw new AppError('invalid', 'Please connect an email account first.')
}

/** Sends a stored draft, once. */
export async function sendDraft(app: App, userId: string, draftId: string): Promise<Sent> {
  const draft = await draftById(app.db, userId, draftId)
  if (!draft) throw new AppError('missing', 'This draft is no longer there.')
  if (draft.outbox_id !== null) throw new AppError('conflict', 'This draft has already been sent.')
  const { inReplyTo, ...fields } = DraftInput.parse(JSON.parse(draft.content))
  const sent = await sendMail(app, userId, {
    ...fields,
    ...(inReplyTo === undefined ? {} : { replyTo: { messageId: inReplyTo } }),
    idempotencyKey: `draft:${draftId}`,
  })
  await markDraftSent(app.db, userId, draftId, sent.id)
  return sent
}
