// What a person types into the search box -> a query for the full-text index and a few facts to filter by.
// Operators: from: to: subject: has:attachment is:unread is:read is:starred in:<role> category:<name> account:<email>
// before:YYYY-MM-DD after:YYYY-MM-DD, "a phrase", -word. No input is an error: what is no operator is text.
import { type Role, roles } from '../shared/mail.ts'

export interface SearchWords {
  /** For FTS5 MATCH, without the owner; '' when only facts are asked for. */
  match: string
  /** For FTS5 MATCH: what must not be there; '' when nothing. */
  exclude: string
  unread?: boolean
  starred?: boolean
  attachment?: boolean
  in?: Role | 'anywhere'
  account?: string
  category?: string
  /** Milliseconds, UTC: at or after; before. */
  after?: number
  before?: number
}

const columns: Record<string, string> = { from: 'sender', to: 'recipients', subject: 'subject', filename: 'files' }
const token = /(-)?(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu

export function readSearch(q: string): SearchWords {
  const found: SearchWords = { match: '', exclude: '' }
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const [whole, minus, word = '', phrase, plain] of q.matchAll(token)) {
    const operator = word.toLowerCase()
    const value = phrase ?? plain ?? ''
    if (!minus && takeFact(found, operator, value)) continue
    const term =
      operator in columns
        ? columnTerm(columns[operator] ?? '', value, phrase !== undefined)
        : textTerm(whole, minus, value, operator, phrase)
    if (term !== '') (minus ? unwanted : wanted).push(term)
  }
  found.match = wanted.join(' AND ')
  found.exclude = unwanted.join(' OR ')
  return found
}

function columnTerm(column: string, value: string, exact: boolean): string {
  const term = ftsPhrase(value, exact)
  return term === '' ? '' : `{${column}} : ${term}`
}

/** What is no operator is text, colon and all. */
function textTerm(whole: string, minus: string | undefined, value: string, operator: string, phrase: string | undefined): string {
  const text = operator === '' ? value : whole.slice(minus ? 1 : 0)
  return ftsPhrase(text, phrase !== undefined)
}

/** Words as one FTS5 string. Everything in it is quoted, so that no input is syntax; the last word may be unfinished. */
function ftsPhrase(text: string, exact: boolean): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  const unfinished = !exact && /[\p{L}\p{N}]$/u.test(text)
  return `"${text.replaceAll('"', '""').replaceAll('\u0000', '')}"${unfinished ? '*' : ''}`
}

/** Takes an operator that is a fact about the mail; false when it is none, or its value makes no sense. */
function takeFact(found: SearchWords, operator: string, value: string): boolean {
  switch (`${operator}:${operator === 'is' || operator === 'has' ? value.toLowerCase() : ''}`) {
    case 'is:unread':
      found.unread = true
      return true
    case 'is:read':
      found.unread = false
      return true
    case 'is:starred':
      found.starred = true
      return true
    case 'has:attachment':
      found.attachment = true
      return true
    case 'in:':
      return takeRole(found, value.toLowerCase())
    case 'account:':
      found.account = value.toLowerCase()
      return true
    case 'category:':
      found.category = value
      return true
    case 'before:':
    case 'after:':
      return takeDate(found, operator === 'before' ? 'before' : 'after', value)
    default:
      return false
  }
}

function takeRole(found: SearchWords, value: string): boolean {
  const role = value === 'anywhere' ? value : roles.find((one) => one === value)
  if (!role) return false
  found.in = role
  return true
}

function takeDate(found: SearchWords, which: 'before' | 'after', value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time)) return false
  found[which] = time
  return true
}
