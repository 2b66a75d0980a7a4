// Fetches texts for reading and searching, newest first: mail server -> MIME worker (decoding, HTML to text) -> store.
import type { App } from '../../app.ts'
import type { MailConnector, RemoteAttachment, RemoteText, TextPart } from '../../connectors/connector.ts'
import { type PackedText, packed, type ReadText } from '../../connectors/mime/mime-worker.ts'
import { textBytes, wantedTexts } from '../../connectors/text-parts.ts'
import { AppError } from '../../core/errors.ts'
import type { BatchStep } from '../../store/connections/db-connection.ts'
import { indexRow } from '../search/index-row.ts'
import { indexable } from './reindex.ts'
import { type AccountRef, indexFacts, mailsWithoutText, type WithoutText } from './sync-queries.ts'
import { indexMail, insertBody, mailIsThere, setBodyState } from './write-queries.ts'

/** Bytes that are taken apart and stored together: with all copies on the way this is many times as much memory. */
const batchBytes = 2 * 1024 * 1024
const batchMails = 250

export interface TextRound {
  /** Asked between batches. */
  isInterrupted(): boolean
  /** Some texts have been stored. */
  onStored(): void
}
const wholeRound: TextRound = { isInterrupted: () => false, onStored: () => undefined }

/**
 * Fetches up to `limit` texts, or until the round is interrupted. Answers how many mails were dealt with: 0 means all are here, or
 * wait for room on the disk. `skip` grows by mails that are gone.
 */
export async function fetchTexts(
  app: App,
  account: AccountRef,
  mailbox: MailConnector,
  limit: number,
  skip: Set<number>,
  round = wholeRound,
): Promise<number> {
  if (app.disk.state() !== 'ok') return 0
  const wanted = await mailsWithoutText(app.db, account, limit, skip)
  for (const [path, mails] of Map.groupBy(wanted, (mail) => mail.mailbox)) {
    const missing = new Set(mails.map((mail) => mail.key))
    try {
      if ((await fetchOf(app, account, mailbox, { path, mails, missing, round })) === 'interrupted') return wanted.length
    } catch (cause) {
      // A folder that cannot be opened (any more) does not keep the others from their texts.
      const refused = cause instanceof AppError && ['missing', 'provider', 'unprocessable', 'unavailable'].includes(cause.kind)
      if (!refused || mailbox.usable !== true) throw cause
      app.log.warn({ accountId: account.id, mails: missing.size, err: cause }, 'texts not fetched until the next round')
    }
    // Those that wait for room are asked for again.
    if (app.disk.state() !== 'ok') return 0
    for (const key of missing) skip.add(key)
  }
  return wanted.length
}

interface FolderTexts {
  path: string
  mails: WithoutText[]
  missing: Set<number>
  round: TextRound
}

/** The texts of one folder; those that came leave `missing`. One batch is fetched, one taken apart and one stored at a time. */
async function fetchOf(
  app: App,
  account: AccountRef,
  mailbox: MailConnector,
  { path, mails, missing, round }: FolderTexts,
): Promise<'all' | 'interrupted'> {
  const keys = new Map(mails.map((mail) => [mail.uid, mail.key]))
  const requests = mails.map((mail) => ({ uid: mail.uid, textParts: partsOf(mail) }))
  let before: Promise<void> = Promise.resolve()
  let storing = before
  const store = async (batch: RemoteText[]) => {
    await before
    before = storing
    const read = readTexts(app, keys, batch)
    storing = Promise.all([read, before]).then(async ([texts]) => {
      await savePacked(app, account, texts)
      for (const key of texts.keys()) missing.delete(key)
      round.onStored()
    })
    // Awaited two batches later; until then a rejection would end the process.
    storing.catch(() => undefined)
  }
  let batch: RemoteText[] = []
  let bytes = 0
  try {
    for await (const text of mailbox.texts(path, requests, textBytes)) {
      batch.push(text)
      bytes += text.parts.reduce((sum, part) => sum + part.content.length, 0)
      if (batch.length < batchMails && bytes < batchBytes) continue
      await store(batch)
      batch = []
      bytes = 0
      // Those that were not asked for are not gone.
      if (app.disk.state() !== 'ok' || round.isInterrupted()) return 'interrupted'
    }
    if (batch.length > 0) await store(batch)
  } finally {
    // What was fetched before a connection broke is stored all the same.
    await storing
  }
  return 'all'
}

function partsOf(mail: WithoutText): TextPart[] {
  const textParts = JSON.parse(mail.text_parts) as TextPart[]
  return wantedTexts({ textParts, attachments: JSON.parse(mail.attachments) as RemoteAttachment[] })
}

/** By row key. */
async function readTexts(app: App, keys: Map<number, number>, batch: RemoteText[]): Promise<Map<number, PackedText>> {
  const read = await app.mime.packTexts(batch)
  return new Map(
    read.flatMap((text) => {
      const key = keys.get(text.uid)
      return key === undefined ? [] : [[key, text] as const]
    }),
  )
}

/** Writes texts by row key: the body, the snippet and the search index, in one transaction. */
export function saveTexts(app: App, account: AccountRef, texts: Map<number, ReadText>): Promise<void> {
  return savePacked(app, account, allPacked(texts))
}

const allPacked = (texts: Map<number, ReadText>) => new Map([...texts].map(([key, text]) => [key, packed(text)]))

async function savePacked(app: App, account: AccountRef, texts: Map<number, PackedText>): Promise<void> {
  const facts = await indexFacts(app.db, account, [...texts.keys()])
  const rows = facts.flatMap((fact) => {
    const text = texts.get(fact.key)
    return text ? [{ fact, text }] : []
  })
  await app.writeAll([
    ...packedSteps(account, new Map(rows.map(({ fact, text }) => [fact.key, text]))),
    {
      sql: indexMail,
      onlyIf: mailIsThere,
      rows: rows.map(({ fact, text }) => indexRow(account.userId, fact.key, indexable(fact), text.text, fact.file_text ?? '')),
    },
  ])
}

/** Body and snippet of mails by row key; the caller writes the search index, too. */
export function bodySteps(account: AccountRef, texts: Map<number, ReadText>): BatchStep[] {
  return packedSteps(account, allPacked(texts))
}

function packedSteps(account: AccountRef, texts: Map<number, PackedText>): BatchStep[] {
  const rows = [...texts]
  return [
    { sql: insertBody, rows: rows.map(([key, { packed, calendar }]) => [key, account.userId, packed, calendar]) },
    { sql: setBodyState, rows: rows.map(([key, text]) => [text.readable ? 'ready' : 'unreadable', text.snippet, key]) },
  ]
}
