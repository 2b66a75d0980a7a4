// Lists and searches, newest first. Nothing here waits for a mail server.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { smartFolderNames } from '../folders/smart-folders.ts'
import { limits } from '../shared/limits.ts'
import type { EmailList, EmailSummary, ListInput, Role, Stats } from '../shared/mail.ts'
import type { SearchTerm } from '../store/search/parse-search.ts'
import { countConversations } from './conversation-counts.ts'
import { asConversations } from './conversations.ts'
import { mailAccounts, summaries, summaryById } from './queries.ts'
import { toSummary } from './row.ts'
import { countQuery, keptCount, type Page, pageQuery, type Selection } from './search/list-queries.ts'
import { matchesOf } from './search/matches.ts'
import { asOneOfFew } from './search/search-limit.ts'
import { type AskedList, select } from './search/select.ts'

/**
 * Mails of one role (the inbox unless told otherwise) or, with `q`, of everything but Trash and Junk. `within`: of no other roles,
 * whatever the words ask for.
 */
export function listMail(app: App, userId: string, input: AskedList, within?: readonly Role[]): Promise<EmailList> {
  return list(app, userId, input, input.mailbox ?? 'inbox', within)
}

export function listSent(app: App, userId: string, input: AskedList): Promise<EmailList> {
  return list(app, userId, { ...input, mailbox: 'sent' }, 'sent')
}

async function list(app: App, userId: string, input: AskedList, role: Role, within?: readonly Role[]): Promise<EmailList> {
  const limit = input.limit ?? input.maxResults ?? limits.pageSize
  const asked = await select(app, userId, input, role, within)
  if (!asked) return { emails: [], total: 0, nextCursor: null }
  const { words } = asked
  const countOf = input.conversations ? countConversations : countMails
  const selection = input.conversations ? { ...asked.selection, newestOf: asked.selection } : asked.selection
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const page = { limit, offset: before === undefined ? ((input.page ?? 1) - 1) * limit : 0 }
  const keys = await pageOfKeys(app, userId, olderThan(selection, before), page, input)
  const [total, emails] = await Promise.all([
    // A first page that is not full is all there is. The thread of searches counts while the mails are read here.
    before === undefined && page.offset === 0 && keys.length < limit ? keys.length : countOf(app, userId, asked.selection),
    emailsOf(app, userId, keys, words.terms, input.conversations),
  ])
  const last = keys.at(-1)
  return { emails, total, nextCursor: last !== undefined && keys.length === limit ? writeCursor(last) : null }
}

async function emailsOf(
  app: App,
  userId: string,
  keys: number[],
  terms: SearchTerm[],
  conversations = false,
): Promise<EmailSummary[]> {
  const rows = await summaries(app.db, userId, keys)
  const folders = await smartFolderNames(app, userId, rows)
  const matches = await matchesOf(app, userId, rows, terms)
  const emails = rows.map((row) => ({ ...toSummary(row, folders), match: matches.get(row.key) ?? null }))
  return conversations ? asConversations(app, userId, emails) : emails
}

/** Keys of what a list holds, newest first and older than `before`: for acting on all of it, page by page. */
export async function keysInList(
  app: App,
  userId: string,
  input: AskedList,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<number[]> {
  const asked = await select(app, userId, input, input.mailbox ?? 'inbox')
  return asked ? pageOfKeys(app, userId, olderThan(asked.selection, before), { limit, offset: 0 }, input) : []
}

/** How many mails a list holds, and how many of them are unread: the same mails that it shows. */
export async function countList(app: App, userId: string, input: AskedList): Promise<{ mails: number; unread: number }> {
  const asked = await select(app, userId, input, input.mailbox ?? 'inbox')
  if (!asked) return { mails: 0, unread: 0 }
  const { selection } = asked
  const mails = await countMails(app, userId, selection)
  return { mails, unread: mails === 0 ? 0 : await countMails(app, userId, { ...selection, unread: true }) }
}

/** How many mails a selection holds. */
export async function countMails(app: App, userId: string, selection: Selection): Promise<number> {
  const kept = await keptCount(app.db, userId, selection)
  return kept ?? asOneOfFew(app, userId, () => app.search.count(countQuery(app.db, userId, selection)))
}

/** A conversation is looked up for each row before the page: a few milliseconds for as many. */
const nearRows = 1000

/** A plain list is read here at once; a search, or a Smart Folder, may take longer, and is looked up in its own thread. */
async function pageOfKeys(app: App, userId: string, selection: Selection, page: Page, input: ListInput): Promise<number[]> {
  const query = pageQuery(app.db, userId, selection, page)
  const isSearch = (input.q ?? '').trim() !== '' || selection.categoryIds !== undefined
  const isFar = selection.newestOf !== undefined && page.offset > nearRows
  const rows =
    isSearch || isFar ? await asOneOfFew(app, userId, () => app.search.rows(query)) : (await app.db.executeQuery(query)).rows
  return rows.map((row) => row.key)
}

function olderThan(selection: Selection, before: number | undefined): Selection {
  return before === undefined ? selection : { ...selection, beforeKey: Math.min(before, selection.beforeKey ?? before) }
}

const writeCursor = (key: number) => key.toString(36)
function readCursor(cursor: string): number {
  const key = Number.parseInt(cursor, 36)
  if (!/^[0-9a-z]{1,12}$/.test(cursor) || !Number.isSafeInteger(key))
    throw new AppError('invalid', "This list position isn't valid.")
  return key
}

/** Counts over all accounts. Unread and total are of the inbox. */
export async function mailStats(app: App, userId: string): Promise<Stats> {
  const [unread, total, sent, accounts] = await Promise.all([
    countMails(app, userId, { roles: ['inbox'], unread: true }),
    countMails(app, userId, { roles: ['inbox'] }),
    countMails(app, userId, { roles: ['sent'] }),
    mailAccounts(app.db, userId),
  ])
  return { unread, total, sent, connectedAccounts: accounts.length }
}

/** One mail as lists show it. */
export async function readSummary(app: App, userId: string, id: string): Promise<EmailSummary> {
  const row = await summaryById(app.db, userId, id)
  if (!row) throw new AppError('missing', 'Email not found')
  return toSummary(row, await smartFolderNames(app, userId, [row]))
}
