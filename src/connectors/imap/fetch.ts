// Lists mails by UID. A mail whose structure or header cannot be parsed (imapflow then drops the whole line) is asked
// for again with less, down to its flags, so that no mail hides another and none is lost.
import type { FetchMessageObject, FetchQueryObject, MessageStructureObject } from 'imapflow'
import type { RemoteMail } from '../connector.ts'
import { listedHeaders } from '../mime/header/describe.ts'
import type { Fields } from '../mime/header/fields.ts'
import { valueAlone } from '../mime/header/param-field.ts'
import { leavesOf } from '../mime/structure/parts.ts'
import { type Scanned, scanMail } from '../mime/structure/scan.ts'
import { fieldsOf, toRemoteMail } from './envelope.ts'
import type { JudgedImapFlow } from './judged-imap-flow.ts'
import { ownPartName } from './own-parts.ts'
import { sequenceSets } from './uids.ts'

const bare: FetchQueryObject = { uid: true, flags: true }
const headers = [...listedHeaders, 'content-type']
const queries: FetchQueryObject[] = [
  { ...bare, internalDate: true, size: true, bodyStructure: true, headers },
  { ...bare, internalDate: true, size: true, headers },
  { ...bare, internalDate: true, size: true },
  bare,
]

/** Mails of the selected mailbox in the order of `uids`; those that are gone or marked \Deleted are left out. */
export async function fetchMails(client: JudgedImapFlow, uids: number[], now: number): Promise<RemoteMail[]> {
  // What a stranger wrote is cut to size as it comes in: a few hundred endless envelopes fill a thread's memory.
  const found = new Map<number, RemoteMail | undefined>()
  const doubtful: FetchMessageObject[] = []
  const asked = new Set(uids)
  let waiting = uids
  const take = (fetched: FetchMessageObject) => {
    // A server may tell of other mails at any time; a hostile one of a million.
    if (fetched.uid === undefined || !asked.has(fetched.uid)) return
    const isGone = fetched.flags?.has('\\Deleted')
    const fields = fieldsOf(fetched)
    found.set(fetched.uid, isGone ? undefined : toRemoteMail(fetched, now, fields))
    if (!isGone && isDoubtful(fetched, fields)) doubtful.push(fetched)
  }
  for (const query of queries) {
    if (waiting.length === 0) break
    for (const set of sequenceSets(waiting)) await client.fetchEach(set, query, take)
    waiting = waiting.filter((uid) => !found.has(uid))
  }
  const structures = await reread(client, doubtful)
  for (const mail of doubtful) {
    const bodyStructure = structures.get(mail.uid)
    if (bodyStructure) found.set(mail.uid, toRemoteMail({ ...mail, bodyStructure }, now))
  }
  return uids.flatMap((uid) => found.get(uid) ?? [])
}

// Servers give up on malformed mail: a multipart without its semicolon, a file name without quotes or charset. Where a
// BODYSTRUCTURE looks like that, the mail is fetched and parsed here, as a file is; parts that the server numbers differently
// are named by where they lie in it (own-parts.ts). What is fetched for that is bounded; beyond, the server's answer stands.

/** Bytes of a mail, and of all mails of one batch. */
const most = { mail: 4 * 1024 * 1024, step: 16 * 1024 * 1024 }
const lost = /\ufffd|ï¿½/
const extension = /\.[a-z0-9]{1,8}$/i

/** Whether the server may have misread the structure. */
export function isDoubtful({ bodyStructure, size = 0 }: FetchMessageObject, fields: Fields): boolean {
  if (bodyStructure === undefined || size > most.mail) return false
  const header = fields.get('content-type')?.[0] ?? ''
  if (isMultipart(valueAlone(header)) !== isMultipart(bodyStructure.type)) return header !== ''
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

/** The structures of these mails as they are parsed here, by UID. */
export async function reread(client: JudgedImapFlow, mails: FetchMessageObject[]): Promise<Map<number, MessageStructureObject>> {
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
