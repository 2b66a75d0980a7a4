// Fetches what a person waits for from the mail server: one connection, each place of the mail in turn.
import type { Readable } from 'node:stream'
import type { App } from '../../app.ts'
import type { MailConnector, Place } from '../../connectors/connector.ts'
import { AppError } from '../../core/errors.ts'
import { type BodyRow, bodyRow, placesOf } from './queries.ts'

/** Runs `work` on the first place where the mail still is. `missing` when it is in none. */
export async function atItsPlace<T>(
  app: App,
  userId: string,
  mail: { key: number; accountId: string },
  work: (mailbox: MailConnector, place: Place) => Promise<T>,
): Promise<T> {
  const places = await placesOf(app.db, userId, mail.key)
  await using mailbox = await app.connect(mail.accountId, 'user')
  for (const place of places) {
    try {
      return await work(mailbox, place)
    } catch (cause) {
      // It may have been moved meanwhile; another place holds the same mail.
      if (!(cause instanceof AppError) || cause.kind !== 'missing') throw cause
    }
  }
  throw new AppError('missing', 'This email is no longer on the mail server.')
}

/** Gives up waiting after a time. The work itself goes on and closes what it opened. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('timeout', "The mail server didn't answer in time. Please try again.")), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A mail of this person with what is stored of its text; `missing` where there is no such mail. */
export async function findMail(app: App, userId: string, mailId: string): Promise<BodyRow> {
  const row = await bodyRow(app.db, userId, mailId)
  if (!row) throw new AppError('missing', 'Email not found')
  return row
}

/** All bytes of a file, or undefined where there are more than `max`. */
export async function upTo(max: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
