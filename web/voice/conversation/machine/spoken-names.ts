// How people and mails are named aloud: by name and domain, spelled only where an address is new.
import type { Person } from '../../../../src/shared/mail.ts'
import { shownName } from '../../../../src/shared/shown-name.ts'
import type { SpokenTexts } from './spoken-texts.ts'

const maxSpoken = 5
/** Names and subjects are a stranger's: no more of them is said than names somebody. */
const nameChars = 60
const subjectChars = 150

function splitAddress({ email }: Person): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return at < 1 ? { local: email, domain: '' } : { local: email.slice(0, at), domain: email.slice(at + 1) }
}

/** "Lena Orsolt at brightwater.example". */
export function spokenPerson(words: SpokenTexts, person: Person): string {
  const { local, domain } = splitAddress(person)
  const name = truncate(shownName(person.name), nameChars) || local
  return domain === '' ? name : words.at(name, domain)
}

/** The name alone, for what was just named in full or can be taken back. */
export const shortName = (person: Person): string => truncate(shownName(person.name), nameChars) || splitAddress(person).local

/** The first of them, and how many more. */
export function spokenPeople(words: SpokenTexts, people: Person[]): string {
  const named = people.slice(0, maxSpoken).map((person) => spokenPerson(words, person))
  if (people.length > maxSpoken) named.push(words.others(people.length - maxSpoken))
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} ${words.and(last)}`
}

/** Nothing was ever written there. The part before the @ letter by letter, unless the mail that is answered gave it. */
export function newRecipientSentence(words: SpokenTexts, person: Person, answers: boolean): string {
  const { local, domain } = splitAddress(person)
  if (answers) return words.neverWritten(shortName(person))
  return words.newRecipient(shortName(person), [...local].join(', '), domain)
}

export const spokenSubject = (subject: string): string => truncate(shownName(subject), subjectChars)

const truncate = (text: string, chars: number) => (text.length > chars ? `${text.slice(0, chars).toWellFormed().trim()}…` : text)
