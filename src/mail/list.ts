// Lists and searches, newest first. Nothing here waits for a mail server.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { limits } from '../shared/limits.ts'
import type { EmailList, ListInput, Role } from '../shared/mail.ts'
import { readSearch, type SearchWords } from '../store/search-words.ts'
import { keyAt } from './identity.ts'
import { countMails, mailAccounts, pageOfKeys, type Selection, searchCount, searchQuery, summaries } from './queries.ts'
import { toSummary } from './row.ts'

/** Mails of one role (the inbox unless told otherwise) or, with `q`, of everything but Trash and Junk. */
export function listMail(app: App, userId: string, input: ListInput): Promise<EmailList> {
  return list(app, userId, input, input.mailbox ?? 'inbox')
}

export function listSent(app: App, userId: string, input: ListInput): Promise<EmailList> {
  return list(app, userId, { ...input, mailbox: 'sent' }, 'sent')
}

/** Where a search looks when nobody says where. */
const searched: Role[] = ['inbox', 'sent', 'archive', 'drafts', 'other']

async function list(app: App, userId: string, input: ListInput, role: Role): Promise<EmailList> {
  const words = readSearch(input.q ?? '')
  const limit = input.limit ?? input.maxResults ?? limits.pageSize
  const selection = await select(app, userId, input, words, role)
  if (!selection) return { emails: [], total: 0, nextCursor: null }
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const offset = before === undefined ? ((input.page ?? 1) - 1) * limit : 0
  const paged = olderThan(selection, before)
  const match = matchOf(userId, words)
  const [keys, total] = await Promise.all([
    match === undefined
      ? pageOfKeys(app.db, userId, paged, { limit, offset })
      : found(app, userId, match, paged, { limit, offset }),
    match === undefined ? countMails(app.db, userId, selection) : foundCount(app, userId, match, selection),
  ])
  const rows = await summaries(app.db, userId, keys)
  const last = keys.at(-1)
  return {
    emails: rows.map(toSummary),
    total,
    nextCursor: last !== undefined && keys.length === limit ? writeCursor(last) : null,
  }
}

/** Keys of what a list holds, newest first and older than `before`: for acting on all of it, page by page. */
export async function keysInList(
  app: App,
  userId: string,
  input: ListInput,
  page: { before: number | undefined; limit: number },
): Promise<number[]> {
  const words = readSearch(input.q ?? '')
  const selection = await select(app, userId, input, words, input.mailbox ?? 'inbox')
  if (!selection) return []
  const match = matchOf(userId, words)
  const paged = olderThan(selection, page.before)
  const first = { limit: page.limit, offset: 0 }
  return match === undefined ? pageOfKeys(app.db, userId, paged, first) : found(app, userId, match, paged, first)
}

function olderThan(selection: Selection, before: number | undefined): Selection {
  return before === undefined ? selection : { ...selection, beforeKey: Math.min(before, selection.beforeKey ?? before) }
}

/** What the input asks for; undefined when it can match nothing. */
async function select(
  app: App,
  userId: string,
  input: ListInput,
  words: SearchWords,
  role: Role,
): Promise<Selection | undefined> {
  if (words.category !== undefined || input.category !== undefined) return undefined
  const unread = words.unread ?? (input.filter === 'unread' ? true : undefined)
  const starred = words.starred ?? (input.filter === 'starred' ? true : undefined)
  const folderId = input.folder === undefined ? undefined : Number(input.folder)
  if (folderId !== undefined && !(Number.isSafeInteger(folderId) && folderId > 0)) return undefined
  // A folder, or what is snoozed, is asked for by name: accounts left out of the unified inbox count too.
  const asked = folderId !== undefined || input.snoozed ? 'other' : role
  const accountIds = await accountsOf(app, userId, words.account ?? input.account?.toLowerCase(), asked)
  if (accountIds?.length === 0) return undefined
  return {
    roles: rolesOf(input, words, role),
    ...(folderId === undefined ? {} : { folderId }),
    ...(input.snoozed ? { snoozed: true } : {}),
    ...(unread === undefined ? {} : { unread }),
    ...(starred === undefined ? {} : { starred }),
    ...(words.attachment ? { attachment: true } : {}),
    ...(accountIds ? { accountIds } : {}),
    ...(words.after === undefined ? {} : { fromKey: keyAt(words.after) }),
    ...(words.before === undefined ? {} : { beforeKey: keyAt(words.before) }),
  }
}

function rolesOf(input: ListInput, words: SearchWords, role: Role): Role[] {
  if (words.in === 'anywhere') return [...searched, 'trash', 'junk']
  if (words.in) return [words.in]
  if (input.snoozed && input.mailbox === undefined) return searched
  return (input.q ?? '').trim() !== '' && input.mailbox === undefined ? searched : [role]
}

/** Account ids to keep to; undefined when that is all of them. The unified inbox leaves out accounts that want to be left out. */
async function accountsOf(app: App, userId: string, wanted: string | undefined, role: Role): Promise<string[] | undefined> {
  const accounts = await mailAccounts(app.db, userId)
  if (wanted !== undefined)
    return accounts.filter((one) => one.id === wanted || one.email.toLowerCase() === wanted).map((one) => one.id)
  const kept = role === 'inbox' ? accounts.filter((one) => one.in_unified_inbox === 1) : accounts
  return kept.length === accounts.length ? undefined : kept.map((one) => one.id)
}

/** The FTS5 expression, always with the owner: the index itself answers with this person's mails only. */
function matchOf(userId: string, words: SearchWords): string | undefined {
  if (words.match === '' && words.exclude === '') return undefined
  const wanted = words.match === '' ? `owner : "${userId}"` : `owner : "${userId}" AND ${words.match}`
  return words.exclude === '' ? wanted : `(${wanted}) NOT (${words.exclude})`
}

async function found(
  app: App,
  userId: string,
  match: string,
  selection: Selection,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await app.search.rows(searchQuery(app.db, userId, match, selection, page))
  return rows.map((row) => row.key)
}
async function foundCount(app: App, userId: string, match: string, selection: Selection): Promise<number> {
  const [row] = await app.search.rows(searchCount(app.db, userId, match, selection))
  return row?.count ?? 0
}

const writeCursor = (key: number) => key.toString(36)
function readCursor(cursor: string): number {
  const key = Number.parseInt(cursor, 36)
  if (!/^[0-9a-z]{1,12}$/.test(cursor) || !Number.isSafeInteger(key))
    throw new AppError('invalid', 'This place in the list is not known.')
  return key
}
