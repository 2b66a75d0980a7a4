// The header of an outgoing mail for Gmail, which has no envelope and sends to the addresses in the header: Bcc recipients are
// added to it, and Gmail removes that field before delivery. The body is not parsed.
import { readMailAddress } from '../../mail-address.ts'
import { readPeople } from '../../mime/header/addresses.ts'
import { type Binary, readFields } from '../../mime/header/fields.ts'
import { decodeText } from '../../mime/header/words.ts'

const end = '\r\n\r\n'

/** Adds a Bcc field with the recipients the header does not name. Throws `invalid` for a malformed address. */
export function withBcc(mime: Uint8Array, to: string[]): Uint8Array[] {
  const bytes = Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength)
  const head = headOf(bytes)
  const named = new Set([...fieldsOf(head, 'to'), ...fieldsOf(head, 'cc')].flatMap(addressesIn))
  // Header injection: a line break or comma would add fields or recipients.
  const hidden = to.map((address) => readMailAddress(address)).filter(({ email }) => !named.has(email.toLowerCase()))
  if (hidden.length === 0) return [bytes]
  const field = Buffer.from(`\r\nBcc: ${hidden.map(({ email }) => email).join(',\r\n ')}`)
  return [bytes.subarray(0, head.length), field, bytes.subarray(head.length)]
}

function addressesIn(value: Binary): string[] {
  return readPeople(value).flatMap(({ email }) => {
    try {
      return [readMailAddress(email).email.toLowerCase()]
    } catch {
      // Gmail rejects it if it is wrong.
      return []
    }
  })
}

/** Message-IDs this mail references, nearest first; at most three. */
export function answeredIds(mime: Uint8Array): string[] {
  const head = headOf(Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength))
  const ids = (name: string) => fieldsOf(head, name).flatMap((value) => value.match(/<[^<>\s]{1,900}>/g) ?? [])
  return [...new Set([...ids('in-reply-to'), ...ids('references').toReversed()])].slice(0, 3)
}

export function subjectOf(mime: Uint8Array): Binary {
  return fieldsOf(headOf(Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength)), 'subject')[0] ?? ''
}

/** Gmail threads only mails of the same subject, apart from prefixes such as Re:. */
export function sameSubject(one: Binary, other: Binary): boolean {
  return plain(one) === plain(other)
}

function plain(subject: Binary): string {
  const text = decodeText(subject.slice(0, 20_000)).replace(/\s+/g, ' ').trim().toLowerCase()
  return text.replace(/^((re|aw|fwd?|wg|sv|antw)(\[\d+\])? ?: ?)+/, '')
}

/** Without the empty line. Outgoing mails use CRLF. */
function headOf(bytes: Buffer): Buffer {
  const at = bytes.indexOf(end)
  return at < 0 ? bytes : bytes.subarray(0, at)
}

const fieldsOf = (head: Buffer, name: string): Binary[] => readFields(head).get(name) ?? []
