// Resolves a name to an address: of a contact, or one that the person spelled out. An ambiguous name resolves to nobody.

import type { App } from '../../app.ts'
import { suggestPeople } from '../../contacts/suggest.ts'
import { readAddress } from '../../shared/address.ts'
import { fold, wordsOf } from '../../shared/fold.ts'
import type { Person } from '../../shared/mail.ts'
import { plainName } from '../../shared/recipients.ts'
import type { ReadableMail } from '../retrieval/mails.ts'

export type FoundPerson = { is: 'one'; person: Person } | { is: 'several'; people: Person[] } | { is: 'none' }

const searchLimit = 20
const maxShown = 5

export async function findPerson(app: App, userId: string, name: string): Promise<FoundPerson> {
  const wanted = plainName(name).replace(/^["'“„]+|["'”“]+$/g, '')
  const written = /[^\s<>"]+@[^\s<>"]+/.exec(wanted)?.[0]
  if (written) {
    const address = readAddress(written)
    return 'problem' in address ? { is: 'none' } : { is: 'one', person: { name: '', email: address.email } }
  }
  const words = wordsOf(wanted)
  if (words.length === 0 || wanted.includes('@')) return { is: 'none' }
  const people = (await suggestPeople(app, userId, { q: words.join(' '), limit: searchLimit })).filter((one) =>
    matchesWords(one, words),
  )
  const exact = people.filter((one) => fold(one.name) === fold(wanted))
  const fits = exact.length > 0 ? exact : people
  const [first] = fits
  if (!first) return { is: 'none' }
  const plain = fits.map(({ name, email }) => ({ name, email }))
  return fits.length === 1
    ? { is: 'one', person: { name: first.name, email: first.email } }
    : { is: 'several', people: plain.slice(0, maxShown) }
}

/** Every word has to be a whole word of the name or of the local part. */
export function matchesWords({ name, email }: Person, words: string[]): boolean {
  const own = new Set([...wordsOf(name), ...wordsOf(email.split('@')[0] ?? '')])
  return words.every((word) => own.has(word))
}

export const shownPerson = ({ name, email }: Person) => (name === '' ? email : `${name} <${email}>`)

export const recipientLine = ({ name, email }: Person) =>
  name === ''
    ? email
    : /^[\p{L}\p{N} .'-]+$/u.test(name)
      ? `${name} <${email}>`
      : `"${name.replace(/(["\\])/g, '\\$1')}" <${email}>`

/** Reply-To, otherwise the sender; of the person's own mail its first recipient. */
export function replyRecipient(thread: ReadableMail[], id: string | undefined): Person | undefined {
  const mail = thread.find((one) => one.id === id) ?? thread.at(-1)
  if (!mail) return undefined
  return mail.mine ? mail.to[0] : (mail.replyTo[0] ?? mail.from)
}
