// The operators of a search that are facts about a mail, not words in it. A minus turns each of them round. Facts that
// contradict each other match nothing.
import { type Role, roles } from '../../shared/mail.ts'
import type { ParsedSearch } from './parse-search.ts'

/** Takes an operator that is a fact about the mail; false when it is none, or its value makes no sense. */
export function parseFilter(found: ParsedSearch, operator: string, value: string, not: boolean): boolean {
  const word = value.toLowerCase()
  switch (operator) {
    case 'is':
      return takeIs(found, word, not)
    case 'has':
      return /^attachments?$/.test(word) && set(found, 'attachment', !not)
    case 'in':
      return takeIn(found, word, not)
    case 'account':
      if (word === '') return false
      return not ? add(found, 'notAccounts', word) : set(found, 'account', word)
    case 'category':
      return value !== '' && add(found, not ? 'notCategories' : 'categories', value)
    case 'before':
    case 'after':
      return takeDate(found, (operator === 'before') !== not ? 'before' : 'after', value)
    case 'larger':
    case 'smaller':
      return takeSize(found, operator, word, not)
    default:
      return false
  }
}

function takeIs(found: ParsedSearch, word: string, not: boolean): boolean {
  if (word === 'unread') return set(found, 'unread', !not)
  if (word === 'read') return set(found, 'unread', not)
  return word === 'starred' && set(found, 'starred', !not)
}

function takeIn(found: ParsedSearch, word: string, not: boolean): boolean {
  if (word === 'snoozed') return set(found, 'snoozed', !not)
  if (word === 'anywhere') return not ? contradict(found) : set(found, 'in', word)
  const role = roles.find((one) => one === word)
  if (!role) return false
  return not ? add(found, 'notIn', role) : set(found, 'in', role)
}

function takeDate(found: ParsedSearch, which: 'before' | 'after', value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time)) return false
  narrow(found, which, time)
  return true
}

const units: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

function takeSize(found: ParsedSearch, operator: 'larger' | 'smaller', word: string, not: boolean): boolean {
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kmg]?)b?$/.exec(word) ?? []
  if (number === undefined) return false
  const bytes = Math.floor(Number(number) * (units[unit ?? ''] ?? 1))
  if (!not) narrow(found, operator, bytes)
  // Not larger than: smaller than one byte more.
  else if (operator === 'larger') narrow(found, 'smaller', bytes + 1)
  else narrow(found, 'larger', bytes - 1)
  return true
}

/** Said twice, the narrower counts. */
function narrow(found: ParsedSearch, which: 'before' | 'after' | 'larger' | 'smaller', value: number): void {
  const before = found[which]
  const lower = which === 'before' || which === 'smaller'
  found[which] = before === undefined ? value : lower ? Math.min(before, value) : Math.max(before, value)
}

function set<K extends 'unread' | 'starred' | 'attachment' | 'snoozed' | 'in' | 'account'>(
  found: ParsedSearch,
  fact: K,
  value: NonNullable<ParsedSearch[K]>,
): true {
  if (found[fact] !== undefined && found[fact] !== value) found.nothing = true
  found[fact] = value
  return true
}

type Listed = 'notAccounts' | 'categories' | 'notCategories'
function add(found: ParsedSearch, list: Listed, value: string): true
function add(found: ParsedSearch, list: 'notIn', value: Role): true
function add(found: ParsedSearch, list: Listed | 'notIn', value: string): true {
  if (list === 'notIn') found.notIn = [...(found.notIn ?? []), value as Role]
  else found[list] = [...(found[list] ?? []), value]
  return true
}

function contradict(found: ParsedSearch): true {
  found.nothing = true
  return true
}
