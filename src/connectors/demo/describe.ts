// The bytes of a mail -> what a connector lists of it, and the parts it has asked for.
import type { RemoteMail } from '../connector.ts'
import { describeHeader } from '../mime/header/describe.ts'
import { messageIdOf } from '../mime/header/ids.ts'
import { encodingOf, partsOf } from '../mime/structure/parts.ts'
import { scanMail } from '../mime/structure/scan.ts'
import { decodeTransfer } from '../mime/texts/decode.ts'

/** `arrived` stands in for a date that is missing or not believable. */
export function describeMail(bytes: Buffer, arrived: number): Omit<RemoteMail, 'uid' | 'flags'> {
  const { fields, tree } = scanMail(bytes)
  return { size: bytes.length, ...describeHeader(fields, partsOf(tree), { arrived: new Date(arrived), now: arrived }) }
}

/** The first Message-ID header, with angle brackets, or ''. */
export const messageIdIn = (bytes: Buffer): string => messageIdOf(scanMail(bytes).fields.get('message-id')?.[0] ?? '')

/** A part without its transfer encoding; undefined where there is no such part. */
export function partOf(bytes: Buffer, part: string): Uint8Array | undefined {
  const { tree, ranges } = scanMail(bytes)
  const [from, to] = ranges[part] ?? []
  return from === undefined ? undefined : decodeTransfer(bytes.subarray(from, to), encodingOf(tree, part) ?? '')
}

/** Parts as they stand in the mail, encoded. */
export function rawPartsOf(bytes: Buffer, parts: string[]): Map<string, Buffer> {
  const { ranges } = scanMail(bytes)
  return new Map(parts.flatMap((part) => (ranges[part] ? [[part, bytes.subarray(...ranges[part])]] : [])))
}
