// Texts of many mails. Gmail has decoded the transfer encoding, and returns a large part only by a request of its own. A few mails
// are fetched concurrently, a very long one alone, to bound memory; pacing.ts decides how fast.
import { z } from 'zod'
import type { RemoteText, TextRequest } from '../../connector.ts'
import type { GmailClient } from '../gmail-client.ts'
import type { GmailApi } from '../request/api.ts'
import { answerOf, isOdd, orMissing, readAnswer } from '../request/errors.ts'
import type { Ask } from '../request/request.ts'
import { charsetOf, type GmailLeaf, leavesOf } from './structure.ts'

const atOnce = 8
/** Bytes of texts, and of a response, per mail of a concurrent batch. */
const most = { texts: 4 * 1024 * 1024, answer: 6 * 1024 * 1024 }
/** With more failures the problem is Gmail, not a mail. */
const mostHopeless = 20
const Full = z.object({ payload: z.unknown().optional() })
const Bytes = z.object({ data: z.string() })

/** A mail that always fails is skipped like one that is gone, so that the others get their texts. */
export async function* fetchTexts(client: GmailClient, mails: TextRequest[], maxBytes: number): AsyncGenerator<RemoteText> {
  for (const mail of mails) if (mail.textParts.length === 0) yield { uid: mail.uid, parts: [] }
  const wanted = mails.filter((mail) => mail.textParts.length > 0)
  const ids = await client.uidMap.idsOf(wanted.map((mail) => mail.uid))
  let hopeless = 0
  const read = async (mail: TextRequest, how?: Ask) => {
    try {
      return await textOf(client.api, ids.get(mail.uid)?.id, mail, maxBytes, how)
    } catch (cause) {
      if (!isOdd(cause)) throw cause
      if (how !== undefined) return 'by itself'
      if (++hopeless > mostHopeless) throw cause
      client.api.log.warn({ status: answerOf(cause)?.status }, 'gmail message text unavailable')
      return undefined
    }
  }
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce)
    const texts = await Promise.all(some.map((mail) => (isLong(mail) ? 'by itself' : read(mail, { most: most.answer }))))
    for (const [index, text] of texts.entries()) {
      const mail = some[index]
      const own = text === 'by itself' && mail ? await read(mail) : text
      if (typeof own === 'object') yield own
    }
  }
}

const isLong = ({ textParts }: TextRequest) => textParts.reduce((sum, { size }) => sum + size, 0) > most.texts

/** Undefined where the mail is gone. */
async function textOf(
  api: GmailApi,
  id: string | undefined,
  { uid, textParts }: TextRequest,
  maxBytes: number,
  how?: Ask,
): Promise<RemoteText | undefined> {
  const leaves = id === undefined ? undefined : await leavesAt(api, id, how)
  if (id === undefined || leaves === undefined) return undefined
  const parts: RemoteText['parts'] = []
  for (const { part, type, charset } of textParts) {
    const leaf = leaves.find((one) => one.part === part)
    const bytes = (leaf && (await bytesOf(api, id, leaf, how))) ?? Buffer.alloc(0)
    // A copy: a slice would keep the whole text in memory.
    const content = bytes.length > maxBytes ? Buffer.from(bytes.subarray(0, maxBytes)) : bytes
    parts.push({ type, charset: charsetOf(content, charset), encoding: 'binary', content })
  }
  return { uid, parts }
}

/** The parts of a mail; undefined where it is gone. */
export async function leavesAt(api: GmailApi, id: string, how?: Ask): Promise<GmailLeaf[] | undefined> {
  const found = await orMissing(api.message(id, { format: 'full', fields: 'id,payload' }, how))
  return found && leavesOf(readAnswer(Full, found.answer).payload)
}

/** A part's bytes; undefined if Gmail no longer has them. */
export async function bytesOf(api: GmailApi, messageId: string, { node }: GmailLeaf, how?: Ask): Promise<Buffer | undefined> {
  const { data, attachmentId, size } = node.body ?? {}
  if (data !== undefined) return Buffer.from(data, 'base64url')
  if (attachmentId === undefined) return size === undefined || size === 0 ? Buffer.alloc(0) : undefined
  const found = await orMissing(api.attachment(messageId, attachmentId, how))
  return found && Buffer.from(readAnswer(Bytes, found.answer).data, 'base64url')
}
