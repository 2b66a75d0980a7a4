// Matches a mail against the conditions of a rule, which all have to hold. Case and accents are ignored.
import type { RuleConditions } from '../shared/categories.ts'
import { fold, wordsOf } from '../shared/fold.ts'
import type { Person } from '../shared/mail.ts'

export interface RuleInput {
  from: Person
  to: Person[]
  subject: string
  list: string | null
  accountId: string
  text: string
}

export function ruleMatches(conditions: RuleConditions, mail: RuleInput): boolean {
  const { from, to, subject, list, words, accountId } = conditions
  if (accountId !== undefined && accountId !== mail.accountId) return false
  if (from !== undefined && !isPerson(from, mail.from)) return false
  if (to !== undefined && !mail.to.some((one) => isPerson(to, one))) return false
  if (subject !== undefined && !containsFolded(mail.subject, subject)) return false
  if (list !== undefined && !containsFolded(mail.list ?? '', list)) return false
  return words === undefined || hasAny(words, `${mail.subject}\n${mail.text}`)
}

/** A condition that folds to '' matches nothing. */
function containsFolded(text: string, wanted: string): boolean {
  const part = fold(wanted)
  return part !== '' && fold(text).includes(part)
}

/** An address, `@domain` with its subdomains, or part of a name or address. */
function isPerson(wanted: string, { name, email }: Person): boolean {
  const [text, address] = [fold(wanted.trim()), fold(email)]
  if (text.startsWith('@')) return address.endsWith(text) || address.endsWith(`.${text.slice(1)}`)
  if (text.includes('@')) return address === text
  return containsFolded(name, text) || containsFolded(email, text)
}

/** Comma separated words or phrases, matched as whole words. */
function hasAny(wanted: string, text: string): boolean {
  const all = ` ${wordsOf(text).join(' ')} `
  return wanted
    .split(',')
    .map((one) => wordsOf(one).join(' '))
    .some((one) => one !== '' && all.includes(` ${one} `))
}
