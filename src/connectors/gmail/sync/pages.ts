// Lists of ids, and the history, page by page.
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { GmailIds } from '../../connector.ts'
import { type GmailFolder, listingOf } from '../labels.ts'
import type { GmailApi } from '../request/api.ts'
import { answerOf, readAnswer } from '../request/errors.ts'
import { HistoryRecord } from './history.ts'

export const pageSize = 500
/** A longer list is a loop. */
const mostPages = 20_000
/** With a longer history, a new listing costs no more. */
const mostHistoryPages = 100

const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const token = z.string().min(1).max(2000).optional()
const Listed = z.object({ id, threadId: id }).optional().catch(undefined)
const MessageList = z.object({
  /** Invalid entries are skipped. */
  messages: z
    .array(Listed)
    .max(2 * pageSize)
    .default([]),
  nextPageToken: token,
})
const historyId = z.string().regex(/^\d{1,20}$/)
const HistoryPage = z.object({ history: z.array(HistoryRecord).max(pageSize).default([]), nextPageToken: token, historyId })
const Profile = z.object({ historyId, messagesTotal: z.number().int().nonnegative().catch(0) })
const LabelCount = z.object({ messagesTotal: z.number().int().nonnegative().catch(0) })

export interface IdPage {
  ids: GmailIds[]
  next: string | undefined
}

/** Undefined if the page token has expired. `also`: only messages that also have this label. */
export async function idPage(
  api: GmailApi,
  folder: GmailFolder,
  pageToken: string | null,
  also?: string,
): Promise<IdPage | undefined> {
  const { labelIds, q, includeSpamTrash } = listingOf(folder)
  try {
    const answer = await api.list({
      labelIds: also === undefined ? labelIds : [...labelIds, also],
      ...(q === undefined ? {} : { q }),
      includeSpamTrash,
      maxResults: pageSize,
      ...(pageToken === null ? {} : { pageToken }),
      fields: 'messages(id,threadId),nextPageToken',
    })
    const { messages, nextPageToken } = readAnswer(MessageList, answer)
    return { ids: messages.filter((one) => one !== undefined), next: nextPageToken }
  } catch (cause) {
    if (answerOf(cause)?.status !== 400) throw cause
    if (pageToken !== null) return undefined
    throw new AppError('missing', 'This folder is no longer on the mail server.', { cause })
  }
}

/** Ids of all messages of a folder. */
export async function allIds(api: GmailApi, folder: GmailFolder, also?: string): Promise<Set<string>> {
  let found = new Set<string>()
  let next: string | null = null
  for (let count = 0; count < mostPages; count++) {
    const page: IdPage | undefined = await idPage(api, folder, next, also)
    // Start over.
    if (page === undefined) found = new Set()
    for (const one of page?.ids ?? []) found.add(one.id)
    if (page !== undefined && page.next === undefined) return found
    next = page?.next ?? null
  }
  throw new AppError('provider', 'Gmail listed more emails than possible. Please try again later.')
}

export interface HistoryRead {
  records: HistoryRecord[]
  /** The history id to continue from. */
  next: string
}

/** Undefined if Gmail has expired that history, or the response is invalid. */
export async function historySince(api: GmailApi, startHistoryId: string): Promise<HistoryRead | undefined> {
  const records: HistoryRecord[] = []
  let pageToken: string | undefined
  for (let count = 0; count < mostHistoryPages; count++) {
    const page = await historyPage(api, startHistoryId, pageToken)
    if (page === undefined) return undefined
    records.push(...page.history)
    pageToken = page.nextPageToken
    if (pageToken === undefined) return { records, next: later(page.historyId, startHistoryId) }
  }
  return undefined
}

const historyFields = 'message(id,threadId,labelIds)'
const fields = `history(id,messagesAdded(${historyFields}),messagesDeleted(${historyFields}),labelsAdded(${historyFields},labelIds),labelsRemoved(${historyFields},labelIds)),nextPageToken,historyId`

async function historyPage(
  api: GmailApi,
  startHistoryId: string,
  pageToken: string | undefined,
  { maxResults = pageSize, how }: { maxResults?: number; how?: { signal: AbortSignal } } = {},
) {
  try {
    const more = pageToken === undefined ? {} : { pageToken }
    // An invalid history counts as expired: the folders are listed again.
    return HistoryPage.safeParse(await api.history({ startHistoryId, maxResults, fields, ...more }, how)).data
  } catch (cause) {
    if ([400, 404].includes(answerOf(cause)?.status ?? 0)) return undefined
    throw cause
  }
}

/** Whether anything changed since, and the history id checked. */
export async function newsSince(
  api: GmailApi,
  startHistoryId: string,
  how?: { signal: AbortSignal },
): Promise<{ news: boolean; next: string } | undefined> {
  const page = await historyPage(api, startHistoryId, undefined, { maxResults: 1, ...(how === undefined ? {} : { how }) })
  return page && { news: page.history.length > 0, next: later(page.historyId, startHistoryId) }
}

/** Numbers of up to 64 bits. */
export const later = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)

export async function historyNow(api: GmailApi): Promise<{ history: string; messages: number }> {
  const { historyId, messagesTotal } = readAnswer(Profile, await api.profile())
  return { history: historyId, messages: messagesTotal }
}

/** Estimated number of messages in a folder. */
export async function countOf(api: GmailApi, { label }: GmailFolder, inAll: number): Promise<number> {
  const of = async (one: string) => readAnswer(LabelCount, await api.label(one)).messagesTotal
  if (label !== undefined) return of(label)
  const others = await Promise.all(['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH'].map(of))
  return Math.max(0, inAll - others.reduce((sum, one) => sum + one, 0))
}
