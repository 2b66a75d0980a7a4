// Texts of many mails. Gmail has undone their transfer encoding, and gives a large part only when it is asked for by itself.
// A few mails are asked for at a time, so that memory stays flat; how fast is the pace's business.
import { z } from 'zod'
import type { RemoteText, TextPart, TextRequest } from '../connector.ts'
import type { GmailApi } from './api.ts'
import type { GmailDesk } from './apply.ts'
import { orMissing, readAnswer } from './errors.ts'
import { charsetOf, type Leaf, leavesOf } from './structure.ts'

const atOnce = 8
const Full = z.object({ payload: z.unknown().optional() })
const Bytes = z.object({ data: z.string() })

export async function* fetchTexts(desk: GmailDesk, mails: TextRequest[], maxBytes: number): AsyncGenerator<RemoteText> {
  for (const mail of mails) if (mail.textParts.length === 0) yield { uid: mail.uid, parts: [] }
  const wanted = mails.filter((mail) => mail.textParts.length > 0)
  const ids = await desk.book.idsOf(wanted.map((mail) => mail.uid))
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce)
    const texts = await Promise.all(some.map((mail) => textOf(desk.api, ids.get(mail.uid)?.id, mail, maxBytes)))
    for (const text of texts) if (text !== undefined) yield text
  }
}

/** Undefined where the mail is gone. */
async function textOf(
  api: GmailApi,
  id: string | undefined,
  { uid, textParts }: TextRequest,
  maxBytes: number,
): Promise<RemoteText | undefined> {
  const leaves = id === undefined ? undefined : await leavesAt(api, id)
  if (id === undefined || leaves === undefined) return undefined
  const read = async (part: TextPart) => {
    const leaf = leaves.find((one) => one.part === part.part)
    const content = ((leaf && (await bytesOf(api, id, leaf))) ?? Buffer.alloc(0)).subarray(0, maxBytes)
    return { type: part.type, charset: charsetOf(content, part.charset), encoding: 'binary', content }
  }
  return { uid, parts: await Promise.all(textParts.map(read)) }
}

/** The parts of a mail; undefined where it is gone. */
export async function leavesAt(api: GmailApi, id: string): Promise<Leaf[] | undefined> {
  const found = await orMissing(api.message(id, { format: 'full', fields: 'id,payload' }))
  return found && leavesOf(readAnswer(Full, found.answer).payload)
}

/** A part's bytes; undefined where Gmail does not have them. */
export async function bytesOf(api: GmailApi, messageId: string, { node }: Leaf): Promise<Buffer | undefined> {
  const { data, attachmentId, size } = node.body ?? {}
  if (data !== undefined) return Buffer.from(data, 'base64url')
  if (attachmentId === undefined) return size === undefined || size === 0 ? Buffer.alloc(0) : undefined
  const found = await orMissing(api.attachment(messageId, attachmentId))
  return found && Buffer.from(readAnswer(Bytes, found.answer).data, 'base64url')
}
