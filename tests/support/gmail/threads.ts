// Which conversation a mail belongs to. Gmail joins by the references and the subject together.
import type { Mailbox, Message } from './mailbox.ts'
import { decodeWords, fieldOf, headersOf, split } from './mime.ts'

/** The conversation of an arriving mail, or undefined where it begins one. */
export function threadFor(mailbox: Mailbox, mime: Buffer): string | undefined {
  const headers = headersOf(split(mime).head)
  const named = `${fieldOf(headers, 'references')} ${fieldOf(headers, 'in-reply-to')}`.match(/<[^<>\s]+>/g) ?? []
  for (const messageId of named.toReversed()) {
    const found = mailbox.byMessageId(messageId)
    if (found && sameSubject(mailbox, found, mime)) return found.threadId
  }
  return undefined
}

/**
 * Whether a mail joins the conversation its sender names: the references and the subject have to fit as well
 * (developers.google.com/workspace/gmail/api/guides/threads).
 */
export const joins = (mailbox: Mailbox, mime: Buffer, threadId: string): boolean => threadFor(mailbox, mime) === threadId

function sameSubject(mailbox: Mailbox, message: Message, mime: Buffer): boolean {
  return subjectIn(mailbox.mime(message)) === subjectIn(mime)
}

const subjectIn = (mime: Buffer): string =>
  decodeWords(fieldOf(headersOf(split(mime).head), 'subject'))
    .replace(/^(\s*(re|aw|fwd?|wg)\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
