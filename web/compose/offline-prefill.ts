// The initial content of a reply while offline: as the server would make it (src/mail/outgoing/prefill.ts), from the cached mail
// and quoted as text.
import type { Email, Person, Prefill, PrefillInput } from '../../src/shared/mail.ts'
import { quoteWords } from '../../src/shared/quote-words.ts'
import { fullDate } from '../format/dates-and-sizes.ts'
import { formatAddress } from '../format/people.ts'
import { language } from '../language.ts'

const quoted = quoteWords[language]

export function prefillFromMail(mail: Email, kind: PrefillInput['kind'], accounts: readonly { email: string }[]): Prefill {
  const own = new Set(accounts.map(({ email }) => email.toLowerCase()))
  const forward = kind === 'forward'
  const text = mail.textBody.trimEnd()
  const quote = text.split('\n').map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
  const head = quoted.wrote(fullDate(mail.date), formatAddress(mail.from) || quoted.somebody)
  return {
    accountId: mail.accountId,
    ...recipients(mail, kind, own),
    subject: marked(mail.subject, forward ? 'Fwd' : 'Re'),
    body: forward ? forwarded(mail, text) : `\n\n${head}\n${quote.join('\n')}\n`,
    html: '',
    attachments: forward ? mail.attachments.filter(({ inline }) => !inline) : [],
    replyTo: forward ? {} : conversation(mail),
  }
}

function recipients(mail: Email, kind: PrefillInput['kind'], own: ReadonlySet<string>): { to: Person[]; cc: Person[] } {
  if (kind === 'forward') return { to: [], cc: [] }
  const isOwn = own.has(mail.from.email.toLowerCase())
  const to = isOwn ? mail.to : mail.replyTo.length > 0 ? mail.replyTo : [mail.from]
  if (kind === 'reply') return { to, cc: [] }
  const seen = new Set([...own, ...to.map(({ email }) => email.toLowerCase())])
  const others = [...(isOwn ? [] : mail.to), ...mail.cc]
  return { to, cc: others.filter(({ email }) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase())) }
}

function marked(subject: string, mark: 'Re' | 'Fwd'): string {
  const rest = subject.trim().replace(mark === 'Re' ? /^(?:(?:re|aw)\s*:\s*)+/i : /^(?:(?:fwd?|wg)\s*:\s*)+/i, '')
  return `${mark}: ${rest}`.trimEnd()
}

function forwarded(mail: Email, text: string): string {
  const facts = [
    `---------- ${quoted.forwarded} ----------`,
    `${quoted.from}: ${formatAddress(mail.from)}`,
    `${quoted.date}: ${fullDate(mail.date)}`,
    `${quoted.subject}: ${mail.subject}`,
    `${quoted.to}: ${mail.to.map(formatAddress).join(', ')}`,
  ]
  return `\n\n${facts.join('\n')}\n\n${text}\n`
}

function conversation(mail: Email): Prefill['replyTo'] {
  const before = mail.references.length > 0 ? mail.references : mail.inReplyTo ? [mail.inReplyTo] : []
  const references = [...new Set([...before, mail.messageId])].filter((id) => id !== '').slice(-100)
  return {
    threadId: mail.threadId,
    ...(mail.messageId === '' ? {} : { messageId: mail.messageId, inReplyTo: mail.messageId }),
    references,
  }
}
