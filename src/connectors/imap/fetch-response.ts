// FETCH responses (RFC 9051, section 7.5.2) in the form in which a server sends thousands of them. Everything unusual is left to
// imapflow, which takes four times as long: it writes each response out again for a log that is off, and hashes an id for each mail.
import { isAscii } from 'node:buffer'
import type { FetchMessageObject, ImapAttribute, ImapAttributeList } from 'imapflow'
import { parseBodystructure } from 'imapflow/lib/tools.js'
import { matchAt } from '../mime/header/match-at.ts'

/** A response as imapflow cuts it out of the stream: its lines, and the literals they announce. */
export interface RawResponse {
  payload: Buffer
  literals: Buffer[]
}

const maxDepth = 25
const opening = /^\* (\d{1,10}) FETCH \(/
const literalMark = /\{\d{1,10}\}\r?\n/y
/** With the section of `BODY[HEADER.FIELDS (FROM TO)]<0>`. */
const atom = /[^\s()"{}[\]]+(?:\[[^()"{}[\]]*(?:\([^(){}[\]]*\))?\](?:<\d{1,10}>)?)?/y
const number = /^\d{1,10}$/
const [asterisk, space, quote, opens, closes, brace] = Buffer.from('* "(){')

/** Undefined where it is no FETCH response, names no UID, or is unusual in any way. */
export function readFetchResponse({ payload, literals }: RawResponse): FetchMessageObject | undefined {
  if (payload[0] !== asterisk || !isAscii(payload)) return undefined
  const text = payload.toString('latin1')
  const [start, seq] = opening.exec(text) ?? []
  const items = start === undefined ? undefined : readList(text, start.length, literals)
  if (!items) return undefined
  const mail: FetchMessageObject = { seq: Number(seq), uid: 0 }
  for (let at = 0; at < items.length; at += 2) {
    if (!readItem(mail, String(items[at]?.value).toUpperCase(), items[at + 1])) return undefined
  }
  return mail.uid > 0 ? mail : undefined
}

/** The list whose parenthesis is before `from`, where it ends with the text. */
function readList(text: string, from: number, literals: Buffer[]): ImapAttribute[] | undefined {
  const open: ImapAttribute[][] = []
  let list: ImapAttribute[] = []
  let literal = 0
  for (let at = from; at < text.length; ) {
    const char = text.charCodeAt(at)
    if (char === space) at++
    else if (char === opens) {
      const inner: ImapAttribute[] = []
      list.push(inner)
      if (open.push(list) > maxDepth) return undefined
      list = inner
      at++
    } else if (char === closes) {
      const outer = open.pop()
      if (!outer) return at === text.length - 1 ? list : undefined
      list = outer
      at++
    } else if (char === quote) {
      const end = text.indexOf('"', at + 1)
      const value = text.slice(at + 1, end)
      if (end < 0 || value.includes('\\')) return undefined
      list.push({ type: 'STRING', value })
      at = end + 1
    } else {
      const isLiteral = char === brace
      const [found] = matchAt(isLiteral ? literalMark : atom, text, at) ?? []
      const value = isLiteral ? literals[literal++] : found
      if (found === undefined || value === undefined) return undefined
      list.push(found === 'NIL' ? null : { type: isLiteral ? 'LITERAL' : 'ATOM', value })
      at += found.length
    }
  }
  return undefined
}

/** Whether it is as the standard says. What is not used here is passed over. */
function readItem(mail: FetchMessageObject, name: string, item: ImapAttribute | undefined): boolean {
  const text = String(item?.value)
  switch (name) {
    case 'UID':
      mail.uid = Number(text)
      return number.test(text)
    case 'RFC822.SIZE':
      mail.size = Number(text)
      return number.test(text)
    case 'INTERNALDATE':
      mail.internalDate = new Date(text)
      return !Number.isNaN(mail.internalDate.getTime())
    case 'FLAGS':
      mail.flags = new Set(Array.isArray(item) ? item.map((flag) => String(flag?.value)) : [])
      return Array.isArray(item)
    case 'MODSEQ': {
      const modseq = Array.isArray(item) ? String(item[0]?.value) : ''
      if (/^\d{1,20}$/.test(modseq)) mail.modseq = BigInt(modseq)
      return mail.modseq !== undefined
    }
    case 'BODYSTRUCTURE':
      return Array.isArray(item) && readStructure(mail, item)
    default:
      return !name.startsWith('BODY[') || readSection(mail, name.slice('BODY['.length).replace(/\].*$/, ''), item)
  }
}

function readStructure(mail: FetchMessageObject, list: ImapAttributeList): boolean {
  try {
    mail.bodyStructure = parseBodystructure(list)
    return true
  } catch {
    // imapflow meets the same, and leaves the mail out.
    return false
  }
}

/** A literal, a quoted string or NIL. */
function readSection(mail: FetchMessageObject, section: string, item: ImapAttribute | undefined): boolean {
  const value = item?.value
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  if (item !== null && !Buffer.isBuffer(bytes)) return false
  const held = Buffer.isBuffer(bytes) ? bytes : undefined
  if (section === '') mail.source = held
  else if (section === 'HEADER' || section.startsWith('HEADER.FIELDS ')) mail.headers = held
  else {
    mail.bodyParts ??= new Map()
    if (held) mail.bodyParts.set(section.toLowerCase(), held)
  }
  return true
}
