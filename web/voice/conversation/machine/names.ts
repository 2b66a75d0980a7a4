// How people and mails are named aloud: by name and domain, spelled only where an address is new.
import type { Person } from '../../../../src/shared/mail.ts'
import { shownName } from '../../../../src/shared/shown-name.ts'
import type { SaidWords } from './said-words.ts'

const aloud = 5
/** Names and subjects are a stranger's: no more of them is said than names somebody. */
const nameChars = 60
const subjectChars = 150

function partsOf({ email }: Person): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return at < 1 ? { local: email, domain: '' } : { local: email.slice(0, at), domain: email.slice(at + 1) }
}

/** "Lena Orsolt at brightwater.example". */
export function called(words: SaidWords, person: Person): string {
  const { local, domain } = partsOf(person)
  const name = cut(shownName(person.name), nameChars) || local
  return domain === '' ? name : words.at(name, domain)
}

/** The name alone, for what was just named in full or can be taken back. */
export const shortly = (person: Person): string => cut(shownName(person.name), nameChars) || partsOf(person).local

/** The first of them, and how many more. */
export function allCalled(words: SaidWords, people: Person[]): string {
  const named = people.slice(0, aloud).map((person) => called(words, person))
  if (people.length > aloud) named.push(words.others(people.length - aloud))
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} ${words.and(last)}`
}

/** Nothing was ever written there. The part before the @ letter by letter, unless the mail that is answered gave it. */
export function newTo(words: SaidWords, person: Person, answers: boolean): string {
  const { local, domain } = partsOf(person)
  if (answers) return words.neverWritten(shortly(person))
  return words.newRecipient(shortly(person), [...local].join(', '), domain)
}

export const subjectOf = (subject: string): string => cut(shownName(subject), subjectChars)

const cut = (text: string, chars: number) => (text.length > chars ? `${text.slice(0, chars).toWellFormed().trim()}…` : text)
