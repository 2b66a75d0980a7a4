// A key that a program gives its call to send, so that repeating the call is harmless. It is the person's own and counts for
// a day (prune.ts frees it). The same key with another mail is a mistake of the program, and is told as one.
import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { SendInput } from '../../shared/mail.ts'
import { cancelledKeys, type OutboxRow, outboxById, outboxByKey } from './queries.ts'

/** The mail that a call with this key has made before; undefined where there is none. */
export async function madeBefore(app: App, userId: string, input: SendInput): Promise<OutboxRow | undefined> {
  if (input.idempotencyKey === undefined) return undefined
  // Keys of drafts (drafts/send.ts) and of answers to invitations (invitations/undo-answer.ts): what came with such a key would
  // pass for the draft or the answer, and the draft would never leave.
  if (/^(?:draft|answer):/.test(input.idempotencyKey))
    throw new AppError('invalid', 'An Idempotency-Key can\'t start with "draft:" or "answer:". Please use another one.')
  const row = await outboxByKey(app.db, userId, input.idempotencyKey)
  if (row && row.request_hash !== null && row.request_hash !== requestHash(input))
    throw new AppError('conflict', 'This Idempotency-Key was used for another email. Please use a new key for each email.')
  return row
}

/** Null where the mail has no key, or its day is over. */
export async function keyOfMail(app: App, userId: string, id: string): Promise<string | null> {
  return (await outboxById(app.db, userId, id))?.idempotency_key ?? null
}

/** Of all mails that were taken back. */
export const keysTakenBack = (app: App, userId: string, prefix: string): Promise<string[]> =>
  cancelledKeys(app.db, userId, prefix)

/** What a call asked to send. How long it is held is no part of that: a retry may leave it out. */
export function requestHash(input: SendInput): string {
  const { idempotencyKey: _key, holdSeconds: _hold, attachments = [], ...words } = input
  const hash = createHash('sha256').update(JSON.stringify(words))
  for (const { filename, mimeType, data } of attachments) {
    hash.update(JSON.stringify([filename, mimeType, data.length])).update(data)
  }
  return hash.digest('base64url')
}
