// Finds mails by Message-ID. Gmail's search (rfc822msgid:) lags behind, accepts no unusual characters, and Gmail may replace the
// Message-ID of a mail it sends (ours stays in X-Google-Original-Message-ID). So if the search finds nothing, the newest mails
// are compared.
import { z } from 'zod'
import type { Role } from '../../../shared/mail.ts'
import type { Place } from '../../connector.ts'
import { toBinary } from '../../mime/header/fields.ts'
import { messageIdOf } from '../../mime/header/ids.ts'
import type { GmailClient } from '../gmail-client.ts'
import { type GmailFolder, gmailValidity, listingOf } from '../labels.ts'
import { headerOf, readPart } from '../message/structure.ts'
import type { GmailApi, MessageQuery } from '../request/api.ts'
import { orMissing, readAnswer } from '../request/errors.ts'

const Id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const Ids = z.object({ id: Id, threadId: Id })
type FoundIds = z.infer<typeof Ids>
const Found = z.object({ messages: z.array(Ids).max(500).optional() })
const Headers = z.object({ payload: z.unknown().optional() })
/** How many of the newest mails are compared. */
const newest = 10
const interactive = { lane: 'user' } as const

/** The place of a mail in the folder of that role; undefined where there is none. */
export async function findMail({ api, uidMap, folders }: GmailClient, role: Role, messageId: string): Promise<Place | undefined> {
  const folder = await folders.find(role)
  if (folder === undefined || messageId === '') return undefined
  const found = (await searched(api, folder, messageId)) ?? (await amongNewest(api, folder, messageId))
  if (found === undefined) return undefined
  const uid = (await uidMap.uidsOf([found.id])).get(found.id) ?? (await uidMap.add([found], 'newer')).get(found.id)
  return uid === undefined ? undefined : { mailbox: folder.path, uidvalidity: gmailValidity, uid }
}

/** The search for exactly this Message-ID; undefined if it has characters the search might interpret. */
function searchFor(messageId: string): string | undefined {
  const bare = messageId.replace(/^<|>$/g, '')
  return /^[A-Za-z0-9][A-Za-z0-9._%+=$!#&'*/?^`~@:[\]-]{0,250}$/.test(bare) ? `rfc822msgid:${bare}` : undefined
}

async function searched(api: GmailApi, folder: GmailFolder, messageId: string): Promise<FoundIds | undefined> {
  const words = searchFor(messageId)
  if (words === undefined) return undefined
  const hits = await list(api, folder, words, 5)
  return await firstNamed(api, hits, messageId)
}

async function amongNewest(api: GmailApi, folder: GmailFolder, messageId: string): Promise<FoundIds | undefined> {
  return await firstNamed(api, await list(api, folder, undefined, newest), messageId)
}

async function list(api: GmailApi, folder: GmailFolder, words: string | undefined, maxResults: number): Promise<FoundIds[]> {
  const { labelIds, q, includeSpamTrash } = listingOf(folder)
  const search = [q, words].filter((part) => part !== undefined).join(' ')
  const fields = 'messages(id,threadId)'
  const query = { labelIds, includeSpamTrash, maxResults, fields, ...(search === '' ? {} : { q: search }) }
  return readAnswer(Found, await api.list(query, interactive)).messages?.slice(0, maxResults) ?? []
}

/** A search may return other mails: each hit is compared. */
async function firstNamed(api: GmailApi, hits: FoundIds[], messageId: string): Promise<FoundIds | undefined> {
  const named = await Promise.all(
    hits.map(async ({ id }) => (await messageIds(api, id)).some((one) => messageIdOf(toBinary(one)) === messageId)),
  )
  return hits.find((_hit, index) => named[index])
}

async function messageIds(api: GmailApi, id: string): Promise<string[]> {
  const root = await headers(api, id, ['Message-ID', 'X-Google-Original-Message-ID'])
  if (root === undefined) return []
  return [headerOf(root, 'message-id'), headerOf(root, 'x-google-original-message-id')].filter((value) => value !== '')
}

/** Undefined where the mail is gone. */
export async function headers(api: GmailApi, id: string, metadataHeaders: string[]) {
  const query: MessageQuery = { format: 'metadata', metadataHeaders, fields: 'payload/headers' }
  const found = await orMissing(api.message(id, query, interactive))
  return found && readPart(readAnswer(Headers, found.answer).payload)
}

/** The place of a mail with this Message-ID, in any folder. */
export async function byMessageId(api: GmailApi, messageId: string): Promise<FoundIds | undefined> {
  const q = searchFor(messageId)
  if (q === undefined) return undefined
  const found = readAnswer(Found, await api.list({ q, maxResults: 1, fields: 'messages(id,threadId)' }, interactive))
  return found.messages?.[0]
}
