// From what a caller asks for, in fields and in the words of `q`, to the mails a list is about.
import type { App } from '../../app.ts'
import { fromWall } from '../../connectors/mime/texts/zones.ts'
import { smartFolderIds } from '../../folders/smart-folders.ts'
import { roles as everywhere, type ListInput, type Role } from '../../shared/mail.ts'
import type { SystemCategory } from '../../shared/system-categories.ts'
import { type ParsedSearch, parseSearch } from '../../store/search/parse-search.ts'
import { personTimeZone } from '../../user/person.ts'
import { keyAt } from '../message-identity.ts'
import { mailAccounts } from '../queries.ts'
import type { Selection } from './list-queries.ts'

/** `memberId`: who asks, in a shared mailbox. Needs Reply holds what is theirs or nobody's. */
export interface AskedList extends ListInput {
  memberId?: string | undefined
}

export interface Asked {
  selection: Selection
  words: ParsedSearch
}

export const needsReply: SystemCategory = 'reply'

/** Where a search looks when nobody says where. */
const searched: Role[] = ['inbox', 'sent', 'archive', 'drafts', 'other']

/** What the input asks for; undefined when it can match nothing. */
export async function select(
  app: App,
  userId: string,
  input: AskedList,
  role: Role,
  within: readonly Role[] = everywhere,
): Promise<Asked | undefined> {
  const words = parseSearch(input.q ?? '')
  if (words.nothing) return undefined
  const folderId = input.folder === undefined ? undefined : Number(input.folder)
  if (folderId !== undefined && !(Number.isSafeInteger(folderId) && folderId > 0)) return undefined
  const flags = flagsOf(input, words)
  const roles = rolesOf(input, words, role).filter((one) => within.includes(one))
  const accounts = await accountsOf(app, userId, input, words, role)
  const categories = await categoriesOf(app, userId, input, words)
  const zone = words.after === undefined && words.before === undefined ? 'UTC' : await personTimeZone(app, userId)
  if (!flags || !categories || roles.length === 0 || accounts?.length === 0) return undefined
  const selection = {
    roles,
    ...flags,
    ...(folderId === undefined ? {} : { folderId }),
    ...(accounts ? { accountIds: accounts } : {}),
    ...categories,
    ...factsOf(userId, words, zone),
  }
  return { selection, words }
}

/** Undefined when the fields and the words contradict each other. */
function flagsOf(input: ListInput, words: ParsedSearch): Pick<Selection, 'unread' | 'starred' | 'snoozed'> | undefined {
  const flags: Pick<Selection, 'unread' | 'starred' | 'snoozed'> = {}
  const fields = { unread: input.filter === 'unread', starred: input.filter === 'starred', snoozed: input.snoozed === true }
  for (const name of ['unread', 'starred', 'snoozed'] as const) {
    if (fields[name] && words[name] === false) return undefined
    const value = fields[name] ? true : words[name]
    if (value !== undefined) flags[name] = value
  }
  return flags
}

/** Days are those of the person's zone. */
function factsOf(userId: string, words: ParsedSearch, zone: string): Partial<Selection> {
  const { attachment, larger, smaller, after, before } = words
  const match = matchOf(userId, words)
  return {
    ...(attachment === undefined ? {} : { attachment }),
    ...(larger === undefined ? {} : { larger }),
    ...(smaller === undefined ? {} : { smaller }),
    ...(after === undefined ? {} : { fromKey: keyAt(fromWall(after, zone)) }),
    ...(before === undefined ? {} : { beforeKey: keyAt(fromWall(before, zone)) }),
    ...(match === undefined ? {} : { match }),
  }
}

function rolesOf(input: ListInput, words: ParsedSearch, role: Role): Role[] {
  const unwanted = words.notIn ?? []
  return rolesAsked(input, words, role).filter((one) => !unwanted.includes(one))
}

function rolesAsked(input: ListInput, words: ParsedSearch, role: Role): Role[] {
  if (words.in === 'anywhere') return [...searched, 'trash', 'junk']
  if (words.in) return [words.in]
  // Words narrow a Smart Folder down; they do not lead out of the inbox.
  if (input.mailbox !== undefined || input.category !== undefined) return [role]
  return input.snoozed || (input.q ?? '').trim() !== '' ? searched : [role]
}

/** Smart Folders by id; undefined when one is asked for that is not there. */
async function categoriesOf(
  app: App,
  userId: string,
  input: AskedList,
  words: ParsedSearch,
): Promise<Pick<Selection, 'categoryIds' | 'notCategoryIds' | 'forMember'> | undefined> {
  const wanted = [...(input.category === undefined ? [] : [input.category]), ...(words.categories ?? [])]
  const unwanted = words.notCategories ?? []
  if (wanted.length + unwanted.length === 0) return {}
  const find = await smartFolderIds(app, userId)
  const ids = [...new Set(wanted.map(find))]
  const notIds = unwanted.map(find).filter((id) => id !== undefined)
  if (ids.includes(undefined)) return undefined
  const { category, memberId: forMember } = input
  const isNeedsReply = category !== undefined && find(category) === needsReply
  return {
    ...(ids.length > 0 ? { categoryIds: ids.filter((id) => id !== undefined) } : {}),
    ...(isNeedsReply && forMember !== undefined ? { forMember } : {}),
    ...(notIds.length > 0 ? { notCategoryIds: [...new Set(notIds)] } : {}),
  }
}

/** Account ids to keep to; undefined when that is all of them. The unified inbox leaves out accounts that want to be left out. */
async function accountsOf(
  app: App,
  userId: string,
  input: ListInput,
  words: ParsedSearch,
  role: Role,
): Promise<string[] | undefined> {
  const accounts = await mailAccounts(app.db, userId)
  const wanted = [words.account, input.account?.toLowerCase()].filter((one) => one !== undefined)
  const unwanted = words.notAccounts ?? []
  // A folder, or what is snoozed, is asked for by name: accounts left out of the unified inbox count too.
  const unified = wanted.length === 0 && role === 'inbox' && input.folder === undefined && !input.snoozed
  const kept = accounts.filter((one) => {
    const isNamed = (name: string) => one.id === name || one.email.toLowerCase() === name
    return wanted.every(isNamed) && !unwanted.some(isNamed) && (!unified || one.in_unified_inbox === 1)
  })
  return kept.length === accounts.length ? undefined : kept.map((one) => one.id)
}

/** The FTS5 expression, always with the owner: the index itself answers with this person's mails only. */
function matchOf(userId: string, words: ParsedSearch): string | undefined {
  if (words.match === '' && words.exclude === '') return undefined
  const wanted = words.match === '' ? `owner : "${userId}"` : `owner : "${userId}" AND ${words.match}`
  return words.exclude === '' ? wanted : `(${wanted}) NOT (${words.exclude})`
}
