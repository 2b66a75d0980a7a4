// Addresses as people type or paste them: `Ada <ada@example.org>, "Byron, Lord" <b@example.org>; c@example.org`.
// One strict reader for every way in (screens, API, assistant): what could be read in two ways is refused, because the
// recipient must be who the person meant. Stricter than RFC 5322, section 3.4, on purpose: no groups, no comments.
import { AppError } from '../../core/errors.ts'
import { limits } from '../../shared/limits.ts'
import type { Person } from '../../shared/mail.ts'

const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** One address, trimmed; undefined when it is none. */
export function readAddress(text: string): string | undefined {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  if (at < 1 || at > 64 || address.length > 320) return undefined
  const name = address.slice(0, at)
  const host = address.slice(at + 1)
  return local.test(name) && domain.test(host) ? `${name}@${host.toLowerCase()}` : undefined
}

/** A list of people; throws `invalid` naming the part that cannot be read. Duplicates are dropped. */
export function readPeople(input: string | string[] | undefined): Person[] {
  const entries = (Array.isArray(input) ? input : [input ?? '']).flatMap(split)
  const people = new Map<string, Person>()
  for (const entry of entries) {
    const person = readPerson(entry)
    if (!people.has(person.email.toLowerCase())) people.set(person.email.toLowerCase(), person)
  }
  if (people.size > limits.recipients) throw new AppError('invalid', `A mail can have at most ${limits.recipients} recipients.`)
  return [...people.values()]
}

/** At commas, semicolons and line ends that are outside quotes and angle brackets. */
function split(list: string): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  let bracket = false
  for (const char of list.replace(/\r?\n/g, ',')) {
    if (char === '"' && !bracket) quoted = !quoted
    if (char === '<' && !quoted) bracket = true
    if (char === '>' && !quoted) bracket = false
    if ((char === ',' || char === ';') && !quoted && !bracket) {
      parts.push(part)
      part = ''
    } else part += char
  }
  parts.push(part)
  return parts.map((one) => one.trim()).filter((one) => one !== '')
}

function readPerson(entry: string): Person {
  const shown = entry.length > 80 ? `${entry.slice(0, 80)}…` : entry
  const refuse = () => new AppError('invalid', `This is not an address we can send to: ${shown.replace(/\p{C}/gu, ' ')}`)
  if (control.test(entry)) throw refuse()
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(entry) ?? []
  const email = readAddress(inBrackets ?? entry)
  // A name that holds another address is how one person is made to look like another.
  if (!email || name.includes('@')) throw refuse()
  return {
    name: name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replace(/\\(.)/g, '$1')
      .slice(0, limits.nameMax),
    email,
  }
}
