// Asks for messages whole, so that one request brings what a listing needs and the texts. A message that cannot be had like
// that (too large an answer, or one that makes no sense) is asked for again with less, so that none hides another.
import { AppError } from '../../core/errors.ts'
import type { RemoteMail, RemoteText } from '../connector.ts'
import type { GmailApi, MessageQuery } from './api.ts'
import { describe, Message } from './describe.ts'
import { readAnswer } from './errors.ts'
import { textsOf } from './structure.ts'

/** At the same time: each may be a mail of many megabytes. */
const atOnce = 8
const textBytes = { mail: 200 * 1024, step: 8 * 1024 * 1024 }
const about = 'id,threadId,labelIds,internalDate,sizeEstimate'
/** Everything but the contents, as deep as Google lets one ask. */
const layout = (depth: number): string =>
  `mimeType,filename,headers,body(attachmentId,size)${depth === 0 ? '' : `,parts(${layout(depth - 1)})`}`
const queries: MessageQuery[] = [
  { format: 'full', fields: `${about},payload` },
  { format: 'full', fields: `${about},payload(${layout(8)})` },
  { format: 'metadata', fields: `${about},payload(mimeType,headers)` },
  { format: 'minimal', fields: about },
]

export interface Fetched {
  mails: RemoteMail[]
  texts: RemoteText[]
  /** Ids of those that are gone. */
  missing: Set<string>
}

/** In the order of `wanted`. */
export async function fetchMessages(api: GmailApi, wanted: { id: string; uid: number }[], now: number): Promise<Fetched> {
  const mails = new Map<number, RemoteMail>()
  const texts: RemoteText[] = []
  const missing = new Set<string>()
  let left = textBytes.step
  await eachOf(wanted, atOnce, async ({ id, uid }) => {
    const message = await whole(api, id)
    if (message === undefined) return void missing.add(id)
    const mail = describe(uid, message, now)
    mails.set(uid, mail)
    const text = textsOf(uid, message.payload, mail.textParts, Math.min(left, textBytes.mail))
    if (text === undefined) return
    left -= text.parts.reduce((sum, part) => sum + part.content.length, 0)
    texts.push(text)
  })
  return { mails: wanted.flatMap(({ uid }) => mails.get(uid) ?? []), texts, missing }
}

/** Labels of messages, by id; those that are gone are left out. */
export async function fetchLabels(api: GmailApi, ids: string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  await eachOf(ids, atOnce, async (id) => {
    const message = await get(api, id, { format: 'minimal', fields: 'id,threadId,labelIds' })
    if (message !== undefined) found.set(id, new Set(message.labelIds))
  })
  return found
}

async function whole(api: GmailApi, id: string): Promise<Message | undefined> {
  for (const [index, query] of queries.entries()) {
    try {
      return await get(api, id, query)
    } catch (cause) {
      const odd = cause instanceof AppError && ['provider', 'too_large'].includes(cause.kind)
      if (!odd || index === queries.length - 1) throw cause
    }
  }
  return undefined
}

/** Undefined where it is gone. */
async function get(api: GmailApi, id: string, query: MessageQuery): Promise<Message | undefined> {
  try {
    return readAnswer(Message, await api.message(id, query))
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'missing') return undefined
    throw cause
  }
}

/** The first failure ends it, and what is still on its way is not waited for. */
async function eachOf<T>(items: T[], workers: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  let failed = false
  const run = async () => {
    for (const item of waiting) {
      if (failed) return
      await work(item).catch((cause: unknown) => {
        failed = true
        throw cause
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, items.length) }, run))
}
