// A mail whose bytes could not be fetched, built from what is stored of it: its fields and its texts, without its files. It
// says so in its header. nodemailer's composer encodes whatever a stranger wrote, so that it stays in its field.
import { inflateSync } from 'node:zlib'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Person } from '../shared/mail.ts'
import type { StoredMail } from './queries.ts'

const inflatedBytes = 16 * 1024 * 1024

export function rebuiltMail(mail: StoredMail): Promise<Buffer> {
  const html = mail.html === null ? undefined : inflated(mail.html)
  const composer = new MailComposer({
    from: address({ name: mail.from_name, email: mail.from_email }),
    to: addresses(mail.to_list),
    cc: addresses(mail.cc_list),
    bcc: addresses(mail.bcc_list),
    replyTo: addresses(mail.reply_to_list),
    subject: line(mail.subject),
    messageId: line(mail.message_id),
    date: new Date(mail.date),
    ...(mail.in_reply_to === null ? {} : { inReplyTo: line(mail.in_reply_to) }),
    references: (JSON.parse(mail.refs) as string[]).map(line),
    headers: { 'X-Homing-Rebuilt': 'yes' },
    text: mail.text ?? mail.snippet,
    ...(html === undefined ? {} : { html }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  const node = composer.compile()
  // It stands in the person's own copy of what they sent.
  node.keepBcc = true
  return node.build()
}

function inflated(packed: Uint8Array): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: inflatedBytes }).toString('utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return undefined // larger than any mail is shown: its text is there
    throw cause
  }
}

const address = ({ name, email }: Person) => ({ name: line(name), address: line(email) })
const addresses = (json: string) => (JSON.parse(json) as Person[]).map(address)
const line = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
