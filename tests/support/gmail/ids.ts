// Ids like Gmail's: 16 hexadecimal digits, beyond what a number of JavaScript holds exactly. Most rise with the time of
// arrival and some do not, so that nobody takes them for an order.
import { createHash, randomBytes } from 'node:crypto'

export const hash = (text: string): Buffer => createHash('sha1').update(text).digest()

/** The id of the message that came as number `number` into a mailbox; always the same one. */
export function messageId(mailbox: string, number: number, date: number): string {
  const digest = hash(`${mailbox} ${number}`)
  if (number % 5 === 3) return `1${digest.toString('hex').slice(0, 15)}`
  const rising = ((1n << 60n) | (BigInt(date) << 20n)) ^ (BigInt(digest.readUInt32BE(0)) & 0xfffffn)
  return rising.toString(16).padStart(16, '0').slice(-16)
}

export const draftId = () => `r-${randomBytes(8).readBigUInt64BE(0) >> 2n}`

/** Names a part of a message, differently each time; what was given once stays good. */
export const attachmentId = (partId: string): string =>
  `ANGjdJ${Buffer.from(JSON.stringify({ partId, salt: randomBytes(90).toString('base64url') })).toString('base64url')}`

/** The part it names, or undefined where it is none of ours. */
export function partOfAttachmentId(id: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(id.slice(6), 'base64url').toString())
    return typeof read === 'object' && read !== null && 'partId' in read && typeof read.partId === 'string'
      ? read.partId
      : undefined
  } catch {
    return undefined
  }
}
