// Confirmations before sending; a no returns to the draft.
import { useRef } from 'react'
import type { Person } from '../../../src/shared/mail.ts'
import { readRecipients } from '../../../src/shared/recipients.ts'
import { openVariables } from '../../../src/shared/template-variables.ts'
import type { DraftFields } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { ownWords, splitBody } from '../../editor/body-parts.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { composeWords } from '../../words/compose.ts'

const words = composeWords

/** The error that prevents sending, if any. */
export function blockingProblem({ to, cc, bcc }: DraftFields): string | undefined {
  const read = [to, cc, bcc].map(readRecipients)
  const bad = read.flatMap(({ problems }) => problems)[0]
  if (bad) return `${words.badRecipient(bad.text)}`
  return read.every(({ people }) => people.length === 0) ? words.noRecipient : undefined
}

export function useSendConfirmations(): (
  fields: DraftFields,
  files: number,
  /** Of templates: variables without a value. */
  open?: ReadonlySet<string>,
) => Promise<boolean> {
  const confirm = useConfirm()
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const confirmedWarnings = useRef(new Set<string>())
  return async (fields, files, open) => {
    const { to, cc, bcc, subject, body } = fields
    if (subject.trim() === '' && !(await confirm({ title: words.noSubject, yes: words.sendAnyway }))) return false
    const unfilled = unfilledVariables(fields, open)
    if (unfilled.length > 0) {
      const text = words.unfilledHint(unfilled.join(', '))
      if (!(await confirm({ title: words.unfilled, text, yes: words.sendUnfilled }))) return false
    }
    const promise = files === 0 ? promisedAttachment(splitBody(body).own, subject) : undefined
    if (promise && !(await confirm({ title: words.noFile, text: words.noFileHint(promise), yes: words.sendNoFile }))) return false
    const people = [to, cc, bcc].flatMap((line) => readRecipients(line).people)
    const warning = suspiciousRecipient(
      people,
      accounts.map(({ email }) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()),
    )
    if (!warning || confirmedWarnings.current.has(warning)) return true
    const yes = await confirm({ title: words.doubtful, text: warning, yes: words.sendDoubtful })
    if (yes) confirmedWarnings.current.add(warning)
    return yes
  }
}

/** What a template left to be filled in, in the user's own text or in the subject. */
export function unfilledVariables(
  { subject, body }: Pick<DraftFields, 'subject' | 'body'>,
  open?: ReadonlySet<string>,
): string[] {
  return openVariables(`${subject}\n${ownWords(splitBody(body).own)}`, (written) => open?.has(written) === true)
}

// Checks before sending: a promised attachment that is missing, and addresses that resemble others. Each returns undefined if
// nothing is wrong.

// English, German, French, Spanish, Italian, Dutch, Portuguese, Polish, Swedish.
const promises =
  /(?<![\p{L}\p{N}])(attached|attachments?|attaching|enclosed|enclosure|anbei|angehängt|angehaengt|anhang|anhänge|beigefügt|im anhang|ci-joints?|ci-jointes?|pi[eè]ces? jointes?|adjunt[oa]s?|allegat[oiae]|in allegato|bijgevoegd|bijlagen?|em anexo|anexos?|w załączniku|bifogad|bifogat)(?![\p{L}\p{N}])/iu

/** The word in the user's own text that promises an attachment. */
export function promisedAttachment(own: string, subject: string): string | undefined {
  return promises.exec(ownWords(own))?.[1] ?? promises.exec(ownSubject(subject))?.[1]
}

/** A reply's subject is the other person's. */
function ownSubject(subject: string): string {
  return /^\s*(re|aw|fwd?|wg|tr|sv|antw)\s*:/i.test(subject) ? '' : subject
}

const wellKnown = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'mail.com',
  'ymail.com',
  'email.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'fastmail.com',
]

/** A warning about the first suspicious recipient. `known`: domains the user owns or has written to. */
export function suspiciousRecipient(people: readonly Person[], known: readonly string[] = []): string | undefined {
  for (const { name, email } of people) {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const posing = /[^\s<>()"']+@[^\s<>()"']+\.[^\s<>()"']+/.exec(name)?.[0]
    if (posing && posing.toLowerCase() !== email.toLowerCase()) return words.doubtfulName(posing, email)
    if (mixesAlphabets(domain)) return words.doubtfulLetters(email)
    const near = [...wellKnown, ...known].find((other) => isOneTypoApart(domain, other))
    if (near && !wellKnown.includes(domain) && !known.includes(domain)) return words.doubtfulHint(email, near)
  }
  return undefined
}

function mixesAlphabets(domain: string): boolean {
  return domain.split('.').some((label) => /\p{Script=Latin}/u.test(label) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(label))
}

/** One typo apart: a character inserted, deleted, replaced or swapped. */
function isOneTypoApart(a: string, b: string): boolean {
  if (a === b || b.length < 6 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
