// Fetches whole messages, so that one request returns both the listing data and the texts. If that fails for a message (response too
// large or invalid, or a 500), it is fetched again with fewer fields; one that still fails is skipped, so that it blocks no other.
import { AppError } from '../../../core/errors.ts'
import type { RemoteMail, RemoteText } from '../../connector.ts'
import { wantedTexts } from '../../text-parts.ts'
import { describe, Message } from '../message/describe.ts'
import { textsOf } from '../message/structure.ts'
import type { GmailApi, MessageQuery } from '../request/api.ts'
import { answerOf, isOdd, readAnswer } from '../request/errors.ts'
import type { Ask } from '../request/request.ts'
import { historyNow } from './pages.ts'

const atOnce = 8
const megabyte = 1024 * 1024
/** Per step. With more failures the problem is Gmail, not a message. */
const mostHopeless = 20
const textBytes = { mail: 200 * 1024, step: 8 * 1024 * 1024 }
const messageFields = 'id,threadId,labelIds,internalDate,sizeEstimate'
/** All fields but the contents, as deep as Google's field mask allows. */
const layout = (depth: number): string =>
  `mimeType,filename,headers,body(attachmentId,size)${depth === 0 ? '' : `,parts(${layout(depth - 1)})`}`
/** `most`: bytes of the response. Several are fetched concurrently, and longer texts are not stored from here. */
const queries: (MessageQuery & { most: number })[] = [
  { format: 'full', fields: `${messageFields},payload`, most: 3 * megabyte },
  { format: 'full', fields: `${messageFields},payload(${layout(8)})`, most: 8 * megabyte },
  { format: 'metadata', fields: `${messageFields},payload(mimeType,headers)`, most: 8 * megabyte },
  { format: 'minimal', fields: messageFields, most: megabyte },
]

export interface Fetched {
  mails: RemoteMail[]
  texts: RemoteText[]
  /** Ids of those that are gone or failed. */
  missing: Set<string>
}

/** In the order of `wanted`. */
export async function fetchMessages(api: GmailApi, wanted: { id: string; uid: number }[], now: number): Promise<Fetched> {
  const mails = new Map<number, RemoteMail>()
  const texts: RemoteText[] = []
  const missing = new Set<string>()
  const hopeless: unknown[] = []
  let left = textBytes.step
  await eachOf(wanted, atOnce, async ({ id, uid }) => {
    const message = await whole(api, id).catch((cause: unknown) => {
      if (!isOdd(cause) || hopeless.push(cause) > mostHopeless) throw cause
      return undefined
    })
    if (message === undefined) return void missing.add(id)
    const mail = describe(uid, message, now)
    mails.set(uid, mail)
    const text = textsOf(uid, message.payload, wantedTexts(mail), Math.min(left, textBytes.mail))
    if (text === undefined) return
    left -= text.parts.reduce((sum, part) => sum + part.content.length, 0)
    texts.push(text)
  })
  if (hopeless.length > 0) await leaveOut(api, hopeless, mails.size)
  return { mails: wanted.flatMap(({ uid }) => mails.get(uid) ?? []), texts, missing }
}

/** The next full check tries them again. Throws if the failure does not concern these mails. */
async function leaveOut(api: GmailApi, causes: unknown[], others: number): Promise<void> {
  // If all failed: does Gmail respond at all?
  if (others === 0) await historyNow(api)
  api.log.warn({ count: causes.length, status: answerOf(causes[0])?.status }, 'gmail messages unavailable')
}

/** Labels of messages, by id, without those that are gone. */
export async function fetchLabels(api: GmailApi, ids: string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  await eachOf(ids, atOnce, async (id) => {
    const message = await get(api, id, { format: 'minimal', fields: 'id,threadId,labelIds' })
    if (message !== undefined) found.set(id, new Set(message.labelIds))
  })
  return found
}

async function whole(api: GmailApi, id: string): Promise<Message | undefined> {
  for (const [index, { most, ...query }] of queries.entries()) {
    try {
      return await get(api, id, query, { most })
    } catch (cause) {
      if (!isOdd(cause) || index === queries.length - 1) throw cause
    }
  }
  return undefined
}

/** Undefined where it is gone. */
async function get(api: GmailApi, id: string, query: MessageQuery, how?: Ask): Promise<Message | undefined> {
  try {
    return readAnswer(Message, await api.message(id, query, how))
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'missing') return undefined
    throw cause
  }
}

/** Rejects at the first failure, without waiting for the rest. */
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
