// The payload of a Gmail message as what a reader needs: the parts that hold the text, and the attachments. The tree is a
// stranger's: it is walked without recursion, at most 100 levels deep and for at most 1,000 parts. Gmail has undone the
// transfer encoding of every part already; parts are numbered here as IMAP numbers them (RFC 9051, section 6.4.5).
import { cleanLine } from '../clean-text.ts'
import type { RemoteAttachment, RemoteText, TextPart } from '../connector.ts'

const maxDepth = 100
const maxParts = 1000
/** Of all names in one mail. */
const maxNameChars = 100_000
const textTypes = new Set(['text/plain', 'text/html', 'text/calendar'])

export interface GmailHeader {
  name?: string | undefined
  value?: string | undefined
}
export interface GmailPart {
  mimeType?: string | undefined
  filename?: string | undefined
  headers?: GmailHeader[] | undefined
  /** `data`: base64url; what is large, or a file, has an `attachmentId` to be asked for instead. */
  body?: { attachmentId?: string | undefined; size?: number | undefined; data?: string | undefined } | undefined
  parts?: GmailPart[] | undefined
}

export interface Leaf {
  /** Its number, as in `TextPart.part`. */
  part: string
  node: GmailPart
  /** Lower case. */
  type: string
  /** The type of the multipart around it. */
  parent: string
}

/** Leaves in the order of the mail. A mail inside a mail is one leaf: it is an attachment, not more text. */
export function leavesOf(root: GmailPart | undefined): Leaf[] {
  const leaves: Leaf[] = []
  const waiting = root === undefined ? [] : [{ node: root, parent: '', part: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined && leaves.length < maxParts; next = waiting.pop()) {
    const { node, parent, part, depth } = next
    const type = typeOf(node)
    if (!type.startsWith('multipart/')) leaves.push({ node, parent, type, part: part || '1' })
    else if (depth < maxDepth) {
      const children = (node.parts ?? []).slice(0, maxParts)
      const numbered = children.map((child, index) => ({
        node: child,
        parent: type,
        part: `${part}${part && '.'}${index + 1}`,
        depth: depth + 1,
      }))
      waiting.push(...numbered.reverse())
    }
  }
  return leaves
}

export function partsOf(root: GmailPart | undefined): { textParts: TextPart[]; attachments: RemoteAttachment[] } {
  const textParts: TextPart[] = []
  const attachments: RemoteAttachment[] = []
  let chars = 0
  for (const leaf of leavesOf(root)) {
    if (isText(leaf, textParts.length > 0)) textParts.push(toTextPart(leaf))
    else {
      const attachment = toAttachment(leaf)
      chars += attachment.filename.length + attachment.mimeType.length + (attachment.contentId?.length ?? 0)
      if (chars <= maxNameChars) attachments.push(attachment)
    }
  }
  return { textParts, attachments }
}

/** The texts that came with the message itself; undefined where one of them did not, or all are more than `maxBytes`. */
export function textsOf(
  uid: number,
  root: GmailPart | undefined,
  textParts: TextPart[],
  maxBytes: number,
): RemoteText | undefined {
  const leaves = new Map(leavesOf(root).map((leaf) => [leaf.part, leaf]))
  const parts: RemoteText['parts'] = []
  let left = maxBytes
  for (const { part, type, charset, encoding, size } of textParts) {
    const data = leaves.get(part)?.node.body?.data
    if (data === undefined && size > 0) return undefined
    if ((data?.length ?? 0) * 0.75 > left + 2) return undefined
    const content = Buffer.from(data ?? '', 'base64url')
    left -= content.length
    parts.push({ type, charset: charsetOf(content, charset), encoding, content })
  }
  return { uid, parts }
}

/**
 * Gmail turns some texts into UTF-8 and leaves others as they were, and does not say which: bytes beyond ASCII that are
 * valid UTF-8 are that, whatever the mail declares. A text that was cut inside its last character is valid all the same.
 */
export function charsetOf(content: Uint8Array, declared: string): string {
  if (content.every((byte) => byte < 0x80)) return declared
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true })
    return 'utf-8'
  } catch (cause) {
    if (cause instanceof TypeError) return declared
    throw cause
  }
}

/** The first value of a header, unfolded; '' where there is none. */
export function headerOf(part: GmailPart | undefined, name: string): string {
  return valuesOf(part, name)[0] ?? ''
}
export function valuesOf(part: GmailPart | undefined, name: string): string[] {
  const all = (part?.headers ?? []).filter((header) => header.name?.toLowerCase() === name)
  return all.map((header) => (header.value ?? '').slice(0, 200_000).replace(/\r?\n[ \t]*/g, ' '))
}

function typeOf(node: GmailPart): string {
  return cleanLine(node.mimeType, 100).toLowerCase() || 'text/plain'
}

const dispositionOf = (node: GmailPart) => /^\s*([\w-]+)/.exec(headerOf(node, 'content-disposition'))?.[1]?.toLowerCase()

/** A text with a file name is an attachment, unless it comes first: some programs name the text itself. */
function isText({ node, type }: Leaf, haveText: boolean): boolean {
  if (!textTypes.has(type) || dispositionOf(node) === 'attachment') return false
  return !haveText || cleanLine(node.filename, 255) === ''
}

function toTextPart({ node, type, part }: Leaf): TextPart {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headerOf(node, 'content-type'))?.[1]
  return { part, type, charset: cleanLine(charset, 50).toLowerCase() || 'utf-8', encoding: '8bit', size: sizeOf(node) }
}

function toAttachment({ node, type, part, parent }: Leaf): RemoteAttachment {
  const contentId = cleanLine(headerOf(node, 'content-id'), 998).replace(/^<|>$/g, '')
  const disposition = dispositionOf(node)
  const shown = disposition === 'inline' || (parent === 'multipart/related' && disposition !== 'attachment')
  return {
    part,
    filename: cleanLine(node.filename, 255) || defaultName(type),
    mimeType: type,
    size: sizeOf(node),
    inline: shown && contentId !== '',
    ...(contentId === '' ? {} : { contentId }),
    encoding: '8bit',
  }
}

function defaultName(type: string): string {
  if (type === 'message/rfc822') return 'mail.eml'
  const subtype = type.split('/')[1] ?? ''
  return /^[a-z0-9]{2,5}$/.test(subtype) ? `attachment.${subtype}` : 'attachment'
}

function sizeOf(node: GmailPart): number {
  const size = node.body?.size ?? 0
  return Number.isSafeInteger(size) && size > 0 ? size : 0
}
