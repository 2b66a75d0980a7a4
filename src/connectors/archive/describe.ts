// The bytes of a mail -> what an archive keeps of it beside them. It runs in the mime thread. Its header fields are put into the
// words of an IMAP envelope, so that one place (imap/envelope.ts) keeps every string of a stranger to its size.
import { addressParser, decodeWords } from 'postal-mime'
import { day } from '../../shared/limits.ts'
import { listedHeaders, toRemoteMail } from '../imap/envelope.ts'
import type { Described, WhenInput } from './described.ts'
import { digestOf } from './digest.ts'
import { marksOf } from './marks.ts'
import { type Fields, scanMail } from './structure.ts'

const most = { list: 100_000, field: 20_000 }

export function describeArchived(bytes: Buffer, when: WhenInput): Described {
  const { fields, tree, ranges, headerEnd } = scanMail(bytes)
  const {
    uid: _uid,
    flags: _flags,
    ...mail
  } = toRemoteMail(
    {
      seq: 0,
      uid: 0,
      envelope: envelopeOf(fields),
      size: bytes.length,
      headers: Buffer.from(linesOf(fields)),
      bodyStructure: tree,
    },
    when.now,
  )
  const date = mail.dated ? mail.date : (guessed(fields, when) ?? mail.date)
  return { mail: { ...mail, date }, ranges, digest: digestOf(bytes, headerEnd), isMail: fields.size > 0, ...marksOf(fields) }
}

/** When the last server on its way took it (RFC 5321, section 4.4), else what the file says of it. */
function guessed(fields: Fields, { perhaps, now }: WhenInput): number | undefined {
  const received = fields.get('received')?.[0] ?? ''
  const time = Date.parse(withoutComments(received.slice(received.lastIndexOf(';') + 1)))
  return [time, perhaps].find((one) => one !== undefined && one > Date.UTC(1980, 0, 1) && one < now + day)
}

function envelopeOf(fields: Fields) {
  const first = (name: string) => fields.get(name)?.[0] ?? ''
  const people = (name: string) => peopleOf(first(name))
  const date = new Date(withoutComments(first('date')))
  return {
    messageId: first('message-id').slice(0, most.field),
    inReplyTo: first('in-reply-to').slice(0, most.field),
    subject: decodeWords(first('subject').slice(0, most.field)),
    from: people('from'),
    sender: people('sender'),
    to: people('to'),
    cc: people('cc'),
    bcc: people('bcc'),
    replyTo: people('reply-to'),
    ...(Number.isNaN(date.getTime()) ? {} : { date }),
  }
}

const withoutComments = (text: string) => text.slice(0, 1000).replace(/\([^()]*\)/g, '')

function peopleOf(value: string): { name: string; address: string }[] {
  if (value === '') return []
  return addressParser(value.slice(0, most.list), { flatten: true }).map((one) => ({
    name: decodeWords(one.name),
    address: one.address ?? '',
  }))
}

/** The other header fields that a listing asks for, as lines. */
function linesOf(fields: Fields): string {
  const lines = listedHeaders.flatMap((name) =>
    (fields.get(name) ?? []).map((value) => `${name}: ${value.slice(0, most.field)}\r\n`),
  )
  return lines.join('')
}
