// Recipients of a mail that is to leave: the one reader of shared/recipients.ts, with its first problem as an error.
import { AppError } from '../../core/errors.ts'
import { limits } from '../../shared/limits.ts'
import type { Person } from '../../shared/mail.ts'
import { type Recipient, readRecipients } from '../../shared/recipients.ts'

/** A list of people; throws `invalid` naming the part that cannot be read. Duplicates are dropped. */
export function readPeople(input: string | string[] | undefined): Person[] {
  const people = new Map<string, Person>()
  for (const text of [input ?? ''].flat()) {
    // An element of a list is an address, never lines of a mail.
    if (Array.isArray(input) && /[\r\n]/.test(text)) throw refusal(text, 'This is not an address we can send to')
    const read = readRecipients(text)
    const [problem] = read.problems
    if (problem) throw refusal(problem.text, problem.sentence)
    for (const person of read.people)
      if (!people.has(person.email.toLowerCase())) people.set(person.email.toLowerCase(), plain(person))
  }
  checkCount(people.size)
  return [...people.values()]
}

export function checkCount(recipients: number): void {
  if (recipients > limits.recipients) throw new AppError('invalid', `A mail can have at most ${limits.recipients} recipients.`)
}

/** A name that holds another address is how one person is made to look like another: it does not leave. */
const plain = ({ name, email, suspicious }: Recipient): Person => ({ name: suspicious ? '' : name, email })

const refusal = (text: string, sentence: string) =>
  new AppError('invalid', `${sentence}: ${text.slice(0, 80).replace(/\p{C}/gu, ' ')}`)
