// The header of a mail of our own, on its way to Gmail: read without taking the mail apart, and given a Bcc field, because
// Gmail knows no envelope and sends to whom the header names. It takes the Bcc field away before anybody gets the mail.
import { addressParser, decodeWords } from 'postal-mime'
import { readMailAddress } from '../../mail-address.ts'

const end = '\r\n\r\n'

/** With everybody in Bcc who gets it and is named nowhere. Throws `invalid` for what is no address. */
export function withBcc(mime: Uint8Array, to: string[]): Uint8Array[] {
  const bytes = Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength)
  const head = headOf(bytes)
  const named = new Set([...fieldsOf(head, 'to'), ...fieldsOf(head, 'cc')].flatMap(addressesIn))
  // Each is looked at: what ends a line or a list would add fields or people.
  const hidden = to.map((address) => readMailAddress(address)).filter(({ email }) => !named.has(email.toLowerCase()))
  if (hidden.length === 0) return [bytes]
  const field = Buffer.from(`\r\nBcc: ${hidden.map(({ email }) => email).join(',\r\n ')}`)
  return [bytes.subarray(0, head.length), field, bytes.subarray(head.length)]
}

function addressesIn(value: string): string[] {
  return addressParser(value, { flatten: true }).flatMap(({ address = '' }) => {
    try {
      return [readMailAddress(address).email.toLowerCase()]
    } catch {
      // Gmail will say what it thinks of it.
      return []
    }
  })
}

/** Message-IDs of the mails this one answers, the nearest first; at most three. */
export function answeredIds(mime: Uint8Array): string[] {
  const head = headOf(Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength))
  const ids = (name: string) => fieldsOf(head, name).flatMap((value) => value.match(/<[^<>\s]{1,900}>/g) ?? [])
  return [...new Set([...ids('in-reply-to'), ...ids('references').toReversed()])].slice(0, 3)
}

export function subjectOf(mime: Uint8Array): string {
  return fieldsOf(headOf(Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength)), 'subject')[0] ?? ''
}

/** Gmail keeps a mail in a conversation only where the subject is the same but for what programs put before it. */
export function sameSubject(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(subject: string): string {
  const text = decodeWords(subject.slice(0, 20_000)).replace(/\s+/g, ' ').trim().toLowerCase()
  return text.replace(/^((re|aw|fwd?|wg|sv|antw)(\[\d+\])? ?: ?)+/, '')
}

/** Without the empty line. A mail of ours has CRLF and one header. */
function headOf(bytes: Buffer): Buffer {
  const at = bytes.indexOf(end)
  return at < 0 ? bytes : bytes.subarray(0, at)
}

/** Values of a field, unfolded. */
function fieldsOf(head: Buffer, name: string): string[] {
  return head
    .toString('utf8')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => (line.toLowerCase().startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []))
}
