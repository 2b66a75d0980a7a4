// How a mail leaves a mailbox and arrives in others. Who gets it is read from its headers: there is no envelope.
import { randomBytes } from 'node:crypto'
import { invalid, notFound } from './errors.ts'
import type { Mailbox, Message } from './mailbox.ts'
import { fieldOf, type Header, headersOf, split } from './mime.ts'
import { joins, threadFor } from './threads.ts'

export interface Post {
  mailboxes: Map<string, Mailbox>
  /** What went to addresses that are nobody's here. */
  outside: { to: string; mime: Buffer }[]
  /** Gives each sent mail a Message-ID of Gmail's own. */
  rewriteMessageId: boolean
  now(): number
}

export function sendMail(post: Post, from: Mailbox, given: Buffer, threadId: string | undefined): Message {
  const headers = headersOf(split(given).head)
  const recipients = [...new Set(['to', 'cc', 'bcc'].flatMap((name) => addressesIn(headers, name)))]
  if (recipients.length === 0) throw invalid('Recipient address required')
  if (threadId !== undefined && from.thread(threadId).length === 0) throw notFound()
  const mime = completed(post, from, given, headers)
  const thread = threadId !== undefined && joins(from, mime, threadId) ? threadId : threadFor(from, mime)
  const toSelf = recipients.includes(from.address)
  const own = from.add(mime, { labels: toSelf ? ['SENT', 'INBOX', 'UNREAD'] : ['SENT'], date: post.now(), threadId: thread })
  const arriving = withHead(mime, { without: ['bcc'], first: [], last: [] })
  for (const to of recipients) {
    if (to === from.address) continue
    const mailbox = post.mailboxes.get(to)
    if (mailbox) deliver(mailbox, arriving, { now: post.now(), by: from.address })
    else post.outside.push({ to, mime: arriving })
  }
  return own
}

/** A mail arrives as from the internet, with what the receiving server writes above it. */
export function deliver(mailbox: Mailbox, mime: Buffer, given: { now: number; labels?: string[]; by?: string }): Message {
  const domain = (given.by ?? '').split('@')[1] ?? 'outside.example'
  const received = `Received: from mail.${domain} by mx.google.com with ESMTPS id ${randomBytes(8).toString('hex')};\r\n        ${new Date(given.now).toUTCString()}`
  const results = `Authentication-Results: mx.google.com;\r\n       dkim=pass header.i=@${domain};\r\n       spf=pass smtp.mailfrom=${domain}`
  const arrived = withHead(mime, { without: [], first: [`Delivered-To: ${mailbox.address}`, received, results], last: [] })
  const labels = given.labels ?? ['UNREAD', 'CATEGORY_PERSONAL', 'INBOX']
  return mailbox.add(arrived, { labels, date: given.now, threadId: threadFor(mailbox, arrived) })
}

/** With From, Date and Message-ID; a From that is not the person's own address becomes theirs. */
function completed(post: Post, from: Mailbox, given: Buffer, headers: Header[]): Buffer {
  const without: string[] = []
  const last: string[] = []
  if (!addressesIn(headers, 'from').includes(from.address)) {
    without.push('from')
    last.push(`From: ${from.address}`)
  }
  if (fieldOf(headers, 'date') === '') last.push(`Date: ${new Date(post.now()).toUTCString().replace('GMT', '+0000')}`)
  if (post.rewriteMessageId || fieldOf(headers, 'message-id') === '') {
    without.push('message-id')
    last.push(`Message-ID: <CA${randomBytes(24).toString('base64url')}@mail.gmail.com>`)
    const before = fieldOf(headers, 'message-id')
    if (before !== '') last.push(`X-Google-Original-Message-ID: ${before}`)
  }
  return withHead(given, { without, first: [], last })
}

function withHead(mime: Buffer, change: { without: string[]; first: string[]; last: string[] }): Buffer {
  const { head, body } = split(mime)
  const fields = head
    .split(/\r?\n(?![ \t])/)
    .filter((field) => !change.without.includes(field.split(':')[0]?.trim().toLowerCase() ?? ''))
  const lines = [...change.first, ...fields, ...change.last].filter((line) => line !== '')
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

function addressesIn(headers: Header[], name: string): string[] {
  const all = headers
    .filter((header) => header.name.toLowerCase() === name)
    .map(({ value }) => value.replace(/"(?:[^"\\]|\\.)*"/g, ''))
  const text = all.join(',')
  const found = text.match(/[^\s<>,;:()"]+@[^\s<>,;:()"]+/g) ?? []
  if (text.trim() !== '' && found.length === 0 && !text.includes(':'))
    throw invalid(`Invalid ${name[0]?.toUpperCase()}${name.slice(1)} header`)
  return found.map((address) => address.toLowerCase())
}
