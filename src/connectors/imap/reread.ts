// Servers give up on what is written badly: a multipart without its semicolon, a file name without its quotes or in no charset.
// Where a structure looks as if that had happened, the mail is fetched and read here, as a file is; where the server numbers its
// parts otherwise, they are named by where they lie. How much is fetched for that is bounded: what is beyond stays as the server
// has it.
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import { readFields } from '../mime/header/fields.ts'
import { readField } from '../mime/header/param-field.ts'
import { leavesOf } from '../mime/structure/parts.ts'
import { type Scanned, scanMail } from '../mime/structure/scan.ts'
import { ownPartName } from './own-parts.ts'

/** Bytes of a mail, and of all mails of one step. */
const most = { mail: 4 * 1024 * 1024, step: 16 * 1024 * 1024 }
const lost = /\ufffd|ï¿½/
const extension = /\.[a-z0-9]{1,8}$/i

/** Whether the server may have read the structure otherwise than it is meant. */
export function isDoubtful({ bodyStructure, headers, size = 0 }: FetchMessageObject): boolean {
  if (bodyStructure === undefined || size > most.mail) return false
  const header = readFields(headers ?? new Uint8Array()).get('content-type')?.[0] ?? ''
  if (isMultipart(readField(header).value) !== isMultipart(bodyStructure.type)) return header !== ''
  const leaves = leavesOf(bodyStructure)
  const isEmpty = isMultipart(bodyStructure.type) && leaves.every(({ node }) => (node.size ?? 0) === 0)
  return isEmpty || leaves.some(({ node }) => isOdd(node))
}

const isMultipart = (type: string) => type.startsWith('multipart/')

function isOdd(node: MessageStructureObject): boolean {
  if (!/^[^/]+\/[^/]+$/.test(node.type)) return true
  if (node.type === 'message/rfc822') return lost.test(node.envelope?.subject ?? '')
  const name = node.dispositionParameters?.filename ?? node.parameters?.name
  return name === undefined ? node.disposition === 'attachment' : lost.test(name) || !extension.test(name)
}

/** Structures of these mails as they are read here, by UID. */
export async function reread(client: ImapFlow, mails: FetchMessageObject[]): Promise<Map<number, MessageStructureObject>> {
  const read = new Map<number, MessageStructureObject>()
  let bytes = 0
  for (const { uid, size = 0, bodyStructure } of mails) {
    bytes += size
    if (bytes > most.step) break
    const fetched = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: most.mail } }, { uid: true })
    const source = fetched ? fetched.source : undefined
    if (source) read.set(uid, numbered(scanMail(source), bodyStructure))
  }
  return read
}

/** With the numbers of the server where it has the same parts. */
function numbered({ tree, ranges }: Scanned, theirs: MessageStructureObject | undefined): MessageStructureObject {
  const own = leavesOf(tree)
  const same = new Set(leavesOf(theirs).map(({ node }) => `${node.part ?? '1'} ${node.size ?? 0}`))
  if (own.every(({ node }) => same.has(`${node.part ?? '1'} ${node.size ?? 0}`)) && own.length === same.size) return tree
  for (const { node } of own) {
    const [from, to] = ranges[node.part ?? '1'] ?? [0, 0]
    node.part = ownPartName({ from, length: to - from, encoding: node.encoding ?? '' })
  }
  return tree
}
