// Fetches only the parts that hold text (RFC 9051, section 6.4.5): mails with the same layout in one command, each part cut
// at a limit, each command bounded in bytes, so that memory stays flat whatever the mailbox holds.
import type { RemoteText, TextRequest } from '../connector.ts'
import { sectionBytes } from './nstring.ts'
import { readOwnPart } from './own-parts.ts'
import type { ImapSession } from './session.ts'
import { sequenceSets } from './uids.ts'

const batchBytes = 4 * 1024 * 1024
const batchMails = 250

export async function* fetchTexts(
  session: ImapSession,
  path: string,
  mails: TextRequest[],
  maxBytes: number,
): AsyncGenerator<RemoteText> {
  for (const mail of mails) if (mail.textParts.length === 0) yield { uid: mail.uid, parts: [] }
  const isOwn = (mail: TextRequest) => mail.textParts.some(({ part }) => readOwnPart(part))
  for (const mail of mails.filter(isOwn)) yield* await session.use(() => fetchOwn(session, path, mail, maxBytes))
  const theirs = mails.filter((mail) => !isOwn(mail))
  for (const batch of batches(theirs, maxBytes)) {
    // Collected first: the connection is free again before anybody works on the texts.
    yield* await session.use(() => fetchBatch(session, path, batch, maxBytes))
  }
}

/** Batches of mails whose text parts have the same numbers. */
export function* batches(mails: TextRequest[], maxBytes: number): Generator<TextRequest[]> {
  const layouts = Map.groupBy(
    mails.filter((mail) => mail.textParts.length > 0),
    (mail) => mail.textParts.map((part) => part.part).join(' '),
  )
  for (const alike of layouts.values()) {
    let batch: TextRequest[] = []
    let bytes = 0
    for (const mail of alike) {
      const expected = mail.textParts.reduce((sum, part) => sum + Math.min(part.size, maxBytes), 0)
      if (batch.length > 0 && (bytes + expected > batchBytes || batch.length >= batchMails)) {
        yield batch
        batch = []
        bytes = 0
      }
      batch.push(mail)
      bytes += expected
    }
    if (batch.length > 0) yield batch
  }
}

async function fetchBatch(session: ImapSession, path: string, batch: TextRequest[], maxBytes: number): Promise<RemoteText[]> {
  await session.select(path)
  const asked = new Map(batch.map((mail) => [mail.uid, mail.textParts]))
  const bodyParts = (batch[0]?.textParts ?? []).map(({ part }) => ({ key: part, start: 0, maxLength: maxBytes }))
  const texts: RemoteText[] = []
  // A batch is small: its set is one.
  const uids = sequenceSets([...asked.keys()]).join(',')
  await session.client.fetchEach(uids, { uid: true, bodyParts }, ({ uid, bodyParts }) => {
    const textParts = asked.get(uid)
    if (textParts === undefined || bodyParts === undefined) return
    const parts = textParts.map(({ part, type, charset, encoding }) => ({
      type,
      charset,
      encoding,
      content: sectionBytes(bodyParts.get(part.toLowerCase()))?.subarray(0, maxBytes) ?? new Uint8Array(),
    }))
    texts.push({ uid, parts })
  })
  return texts
}

/** Texts the server does not know as parts; none where the mail is gone. */
async function fetchOwn(session: ImapSession, path: string, mail: TextRequest, maxBytes: number): Promise<RemoteText[]> {
  await session.select(path)
  const parts: RemoteText['parts'] = []
  for (const { part, type, charset, encoding } of mail.textParts) {
    const { from = 0, length = 0 } = readOwnPart(part) ?? {}
    const source = { start: from, maxLength: Math.max(1, Math.min(length, maxBytes)) }
    const fetched = await session.client.fetchOne(String(mail.uid), { uid: true, source }, { uid: true })
    if (!fetched) return []
    parts.push({
      type,
      charset,
      encoding,
      content: sectionBytes(fetched.source)?.subarray(0, Math.min(length, maxBytes)) ?? new Uint8Array(),
    })
  }
  return [{ uid: mail.uid, parts }]
}
