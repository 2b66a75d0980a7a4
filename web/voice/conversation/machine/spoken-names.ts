// How people and mails are named aloud: name and domain; a new address is spelled out.
import type { Person } from '../../../../src/shared/mail.ts'
import { shownName } from '../../../../src/shared/shown-name.ts'
import type { SpokenTexts } from './step-context.ts'

const maxSpoken = 5
/** Names and subjects are untrusted: no more is spoken than is needed to identify them. */
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

/** The name alone, for somebody who was just named in full. */
export const shortName = (person: Person): string => truncate(shownName(person.name), nameChars) || splitAddress(person).local

/** The first few, and how many more. */
export function spokenPeople(words: SpokenTexts, people: Person[]): string {
  const named = people.slice(0, maxSpoken).map((person) => spokenPerson(words, person))
  if (people.length > maxSpoken) named.push(words.others(people.length - maxSpoken))
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} ${words.and(last)}`
}

/** A new recipient: the local part is spelled out unless it comes from the mail being answered. */
export function newRecipientSentence(words: SpokenTexts, person: Person, answers: boolean): string {
  const { local, domain } = splitAddress(person)
  if (answers) return words.neverWritten(shortName(person))
  return words.newRecipient(shortName(person), [...local].join(', '), domain)
}

export const spokenSubject = (subject: string): string => truncate(shownName(subject), subjectChars)

const truncate = (text: string, chars: number) => (text.length > chars ? `${text.slice(0, chars).toWellFormed().trim()}…` : text)
