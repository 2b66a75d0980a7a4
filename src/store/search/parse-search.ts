// What a person types into the search box -> a query for the full-text index and a few facts to filter by.
// Operators: from: to: subject: filename: has:attachment is:unread is:read is:starred in:<role>|anywhere|snoozed
// category:<name> account:<email> before:YYYY-MM-DD after:YYYY-MM-DD larger:5M smaller:300K, "a phrase", and a minus
// before any of them. No input is an error: what is no operator is text.
import type { Role } from '../../shared/mail.ts'
import { parseFilter } from './search-filters.ts'
import { standsAlone, tokenize } from './tokenizer.ts'

/** Words that must stand side by side. */
export interface SearchTerm {
  /** The one place to look in; undefined: everywhere. */
  column: string | undefined
  words: string[]
  /** The last word may go on. */
  unfinished: boolean
}

export interface ParsedSearch {
  /** For FTS5 MATCH, without the owner; '' when only facts are asked for. */
  match: string
  /** For FTS5 MATCH: what must not be there; '' when nothing. */
  exclude: string
  /** What `match` is made of, for highlighting. */
  terms: SearchTerm[]
  unread?: boolean
  starred?: boolean
  attachment?: boolean
  in?: Role | 'anywhere'
  notIn?: Role[]
  snoozed?: boolean
  account?: string
  notAccounts?: string[]
  /** Smart Folders, by name or id: in all of these, in none of those. */
  categories?: string[]
  notCategories?: string[]
  /** Midnight as milliseconds of UTC, whatever the zone it is meant in: at or after; before. */
  after?: number
  before?: number
  /** Bytes: more than; less than. */
  larger?: number
  smaller?: number
  /** The facts contradict each other. */
  nothing?: true
}

const columns: Record<string, string> = { from: 'sender', to: 'recipients', subject: 'subject', filename: 'files' }
const token = /(-)?(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu
/** What goes beyond is left out: no question takes longer for being longer. */
const mostTerms = 16
const mostWords = 24
/** Shorter words are whole words: what begins with two or three letters is in most mails, and takes as long to collect. */
const shortestUnfinished = 4
/** With more terms than this, words count as finished. */
const mostUnfinished = 8

export function parseSearch(q: string): ParsedSearch {
  const found: ParsedSearch = { match: '', exclude: '', terms: [] }
  const unwanted: SearchTerm[] = []
  for (const [whole, minus, name = '', phrase, plain] of q.toWellFormed().matchAll(token)) {
    const operator = name.toLowerCase()
    const value = phrase ?? plain ?? ''
    if (parseFilter(found, operator, value, minus !== undefined)) continue
    const column = Object.hasOwn(columns, operator) ? columns[operator] : undefined
    // What is no operator is text, colon and all.
    const text = column === undefined && operator !== '' ? whole.slice(minus ? 1 : 0) : value
    // What is not wanted is that very word.
    const term = readTerm(column, text, phrase !== undefined || minus !== undefined)
    if (term) (minus ? unwanted : found.terms).push(term)
  }
  found.terms = distinct(found.terms)
  found.match = found.terms.map(ftsTerm).join(' AND ')
  found.exclude = distinct(unwanted).map(ftsTerm).join(' OR ')
  return found
}

function readTerm(column: string | undefined, text: string, exact: boolean): SearchTerm | undefined {
  const list = [...tokenize(text)].slice(0, mostWords).map((one) => one.word)
  const last = list.at(-1)
  if (last === undefined) return undefined
  const unfinished = !exact && last.length >= shortestUnfinished && !standsAlone(last) && /[\p{L}\p{N}\p{M}]$/u.test(text)
  return { column, words: list, unfinished }
}

function distinct(terms: SearchTerm[]): SearchTerm[] {
  const byText = new Map(terms.map((term) => [`${term.column} ${term.words.join(' ')}`, term]))
  const kept = [...byText.values()].slice(0, mostTerms)
  return kept.length > mostUnfinished ? kept.map((term) => ({ ...term, unfinished: false })) : kept
}

/** One FTS5 string. Words hold letters and digits only, so that no input is syntax. */
function ftsTerm({ column, words, unfinished }: SearchTerm): string {
  const phrase = `"${words.join(' ')}"${unfinished ? '*' : ''}`
  return column === undefined ? phrase : `{${column}} : ${phrase}`
}
