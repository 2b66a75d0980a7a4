// What says that two mails are the same: all of their bytes but for how their lines end, the empty lines at their end, and what
// programs note in the header about the state of a mail.
import { createHash } from 'node:crypto'

const lineEnd = 10
const carriageReturn = 13
const blank = 32
const tab = 9
const longestHeader = 256 * 1024
/** These change while the mail stays the same (marks.ts). */
const names = new Set([
  'status',
  'x-status',
  'x-mozilla-status',
  'x-mozilla-status2',
  'x-mozilla-keys',
  'x-keywords',
  'x-uid',
  'x-gmail-labels',
])

export function digestOf(mail: Buffer, headerEnd: number): string {
  const hash = createHash('sha256')
  let end = mail.length
  while (end > 0 && (mail[end - 1] === lineEnd || mail[end - 1] === carriageReturn)) end--
  const bodyAt = Math.min(headerEnd, end, longestHeader)
  headerInto(hash, mail.subarray(0, bodyAt))
  linesInto(hash, mail.subarray(bodyAt, end))
  return hash.digest('base64url')
}

type Hash = ReturnType<typeof createHash>

/** Without the fields that note the state. */
function headerInto(hash: Hash, header: Buffer): void {
  let left = false
  for (let at = 0; at < header.length; ) {
    const stop = header.indexOf(lineEnd, at)
    const next = stop < 0 ? header.length : stop + 1
    if (header[at] !== blank && header[at] !== tab) {
      const colon = header.indexOf(58, at)
      left = colon > at && colon < next && colon - at < 40 && names.has(header.toString('latin1', at, colon).toLowerCase())
    }
    if (!left) linesInto(hash, header.subarray(at, next))
    at = next
  }
}

/** LF for CRLF. */
function linesInto(hash: Hash, bytes: Buffer): void {
  let from = 0
  for (let at = bytes.indexOf('\r\n'); at >= 0; at = bytes.indexOf('\r\n', at + 2)) {
    hash.update(bytes.subarray(from, at))
    from = at + 1
  }
  hash.update(bytes.subarray(from))
}
