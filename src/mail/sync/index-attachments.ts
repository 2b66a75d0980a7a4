// Reads attachments for the search index, newest mails first and after all texts: mail server -> file text worker -> store. It
// gives way to everything else, and no file stops the others: one that cannot be read counts as read.

import type { Readable } from 'node:stream'
import type { App } from '../../app.ts'
import type { MailConnector, Place, RemoteAttachment } from '../../connectors/connector.ts'
import { AppError } from '../../core/errors.ts'
import { stateKey } from '../../core/state.ts'
import { attachmentsOf } from '../row.ts'
import { indexRow } from '../search/index-row.ts'
import { mostFileBytes, readableKind } from './indexable-attachments.ts'
import { indexable } from './reindex.ts'
import { type AccountRef, indexFacts, mailsWithFiles } from './sync-queries.ts'
import type { WakeSignal } from './wake-signal.ts'
import { indexMail, mailIsThere, saveFileText, setFilesRead } from './write-queries.ts'

/** Characters kept of all attachments of a mail together, and how many of them are read. */
const mostChars = 200_000
const mostFiles = 10
/** A connection that ended so often while the files of a mail were fetched is taken for their doing. */
const mostAttempts = 3
const attempts = stateKey(() => new Map<string, number>())

/**
 * Reads the files of up to `limit` mails, or until the bell rings. Answers how many were dealt with: 0 means all are read, or
 * wait for room on the disk.
 */
export async function indexAttachments(
  app: App,
  account: AccountRef,
  mailbox: MailConnector,
  wakeSignal: Pick<WakeSignal, 'waiting'>,
  limit: number,
): Promise<number> {
  if (app.disk.state() !== 'ok') return 0
  const wanted = await mailsWithFiles(app.db, account, limit)
  let done = 0
  for (const mail of wanted) {
    if (wakeSignal.waiting || app.disk.state() !== 'ok') break
    const place: Place = { mailbox: mail.mailbox, uidvalidity: mail.uidvalidity, uid: mail.uid }
    const text = await textOfFiles(app, account, mailbox, wakeSignal, mail.key, place, attachmentsOf(mail.attachments))
    if (text === undefined) break
    await saveFiles(app, account, mail.key, text)
    done++
  }
  return done
}

/** Undefined when the bell rang meanwhile: it is begun again later. */
async function textOfFiles(
  app: App,
  account: AccountRef,
  mailbox: MailConnector,
  wakeSignal: Pick<WakeSignal, 'waiting'>,
  key: number,
  place: Place,
  files: RemoteAttachment[],
): Promise<string | undefined> {
  let text = ''
  for (const file of files.filter(readableKind).slice(0, mostFiles)) {
    if (text.length >= mostChars) break
    if (tooManyAttempts(app, account, key)) return text
    const bytes = await fetchFile(mailbox, wakeSignal, place, file.part)
    app.state.of(attempts).delete(attemptKey(account, key))
    if (bytes === undefined) return undefined
    text += `${await app.mime.readFile(bytes)}\n`
  }
  return text.slice(0, mostChars).toWellFormed().trim()
}

/** Counts the try. Whether there have been too many. */
function tooManyAttempts(app: App, account: AccountRef, key: number): boolean {
  const counts = app.state.of(attempts)
  const count = (counts.get(attemptKey(account, key)) ?? 0) + 1
  counts.set(attemptKey(account, key), count)
  return count > mostAttempts
}

const attemptKey = (account: AccountRef, key: number) => `${account.id} ${key}`

/** A file's bytes; none where it is gone or too large, undefined when the bell rang. What ends the connection travels on. */
async function fetchFile(
  mailbox: MailConnector,
  wakeSignal: Pick<WakeSignal, 'waiting'>,
  place: Place,
  part: string,
): Promise<Uint8Array | undefined> {
  try {
    return await readAll(await mailbox.attachment(place, part), wakeSignal)
  } catch (cause) {
    if (cause instanceof AppError && ['missing', 'invalid', 'provider', 'unprocessable'].includes(cause.kind))
      return new Uint8Array()
    throw cause
  }
}

async function readAll(stream: Readable, wakeSignal: Pick<WakeSignal, 'waiting'>): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  // Leaving the loop closes the stream.
  for await (const piece of stream) {
    if (wakeSignal.waiting) return undefined
    size += (piece as Buffer).length
    if (size > mostFileBytes) return new Uint8Array()
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

async function saveFiles(app: App, account: AccountRef, key: number, text: string): Promise<void> {
  const facts = text === '' ? [] : await indexFacts(app.db, account, [key])
  await app.writeAll([
    { sql: setFilesRead, rows: [[key, account.userId]] },
    { sql: saveFileText, rows: text === '' ? [] : [[text, key, account.userId]] },
    {
      sql: indexMail,
      onlyIf: mailIsThere,
      rows: facts.map((fact) => indexRow(account.userId, key, indexable(fact), fact.text ?? '', text)),
    },
  ])
}
