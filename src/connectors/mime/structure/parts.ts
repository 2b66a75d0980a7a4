// The MIME tree of a mail as what a reader needs: the parts that hold the text, and the attachments. The tree is the server's
// BODYSTRUCTURE (RFC 9051, section 7.5.2), Gmail's payload, or what scan.ts found in the bytes. It is not trusted: it is walked
// without recursion, at most 100 levels deep and for at most 1,000 parts.
import type { MessageStructureObject } from 'imapflow'
import { cleanLine } from '../../clean-text.ts'
import type { RemoteAttachment, TextPart } from '../../connector.ts'

const maxDepth = 100
export const maxParts = 1000
/** Of all names in one mail: a thousand endless ones would fill the memory of who lists them. */
const maxNameChars = 100_000
const textTypes = new Set(['text/plain', 'text/html', 'text/calendar'])

export interface Parts {
  textParts: TextPart[]
  attachments: RemoteAttachment[]
}

export interface Leaf<N = MessageStructureObject> {
  node: N
  /** Its number by position (RFC 9051, section 6.4.5). */
  part: string
  /** The type of the multipart around it. */
  parent: string
}

/** The mail itself, for who wants to see what is not listed. */
export interface Whole {
  part: string
  size: number
}

/** Where there are more parts than are listed, the `whole` mail is the last attachment. */
export function partsOf(root: MessageStructureObject | undefined, whole?: Whole): Parts {
  return partsOfLeaves(leavesOf(root, maxParts + 1), whole)
}

export function partsOfLeaves(leaves: Pick<Leaf, 'node' | 'parent'>[], whole?: Whole): Parts {
  const parts: Parts = { textParts: [], attachments: [] }
  let chars = 0
  const listed = whole && leaves.length > maxParts ? maxParts - 1 : maxParts
  for (const leaf of leaves.slice(0, listed)) {
    if (isText(leaf.node, parts.textParts.length > 0)) parts.textParts.push(toTextPart(leaf.node))
    else {
      const attachment = toAttachment(leaf)
      chars += attachment.filename.length + attachment.mimeType.length + (attachment.contentId?.length ?? 0)
      if (chars <= maxNameChars) parts.attachments.push(attachment)
    }
  }
  if (whole && (leaves.length > maxParts || chars > maxNameChars)) {
    const mail = { filename: 'mail.eml', mimeType: 'message/rfc822', inline: false, encoding: '8bit' }
    parts.attachments.push({ ...mail, ...whole })
  }
  return parts
}

/** The transfer encoding of one part; undefined where there is no such part. */
export function encodingOf(root: MessageStructureObject | undefined, part: string): string | undefined {
  const leaf = leavesOf(root).find(({ node }) => partNumber(node) === part)
  return leaf === undefined ? undefined : encoding(leaf.node)
}

export function leavesOf(root: MessageStructureObject | undefined, most = maxParts): Leaf[] {
  const type = (node: MessageStructureObject) => node.type
  return leavesOfTree(root, type, (node) => node.childNodes ?? [], most)
}

/** Leaves in the order of the mail. A mail inside a mail is one leaf: it is an attachment, not more text. */
export function leavesOfTree<N extends object>(
  root: N | undefined,
  typeOf: (node: N) => string,
  childrenOf: (node: N) => N[],
  most = maxParts,
): Leaf<N>[] {
  const leaves: Leaf<N>[] = []
  const waiting = root === undefined ? [] : [{ node: root, parent: '', part: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined && leaves.length < most; next = waiting.pop()) {
    const { node, parent, part, depth } = next
    const type = typeOf(node)
    if (!type.startsWith('multipart/')) leaves.push({ node, parent, part: part || '1' })
    else if (depth < maxDepth) {
      const children = childrenOf(node).slice(0, most)
      const placed = children.map((child, index) => ({
        node: child,
        parent: type,
        part: `${part}${part && '.'}${index + 1}`,
        depth: depth + 1,
      }))
      waiting.push(...placed.reverse())
    }
  }
  return leaves
}

/** A text with a file name is an attachment, unless it comes first: some programs name the text itself. */
function isText(node: MessageStructureObject, haveText: boolean): boolean {
  if (!textTypes.has(node.type) || node.disposition === 'attachment') return false
  return !haveText || givenName(node) === ''
}

/** A server says `us-ascii` where a mail says nothing (RFC 2045, section 5.2): so it is everywhere. */
function toTextPart(node: MessageStructureObject): TextPart {
  return {
    part: partNumber(node),
    type: node.type,
    charset: cleanLine(node.parameters?.charset, 50).toLowerCase() || 'us-ascii',
    encoding: encoding(node),
    size: sizeOf(node),
  }
}

function toAttachment({ node, parent }: Pick<Leaf, 'node' | 'parent'>): RemoteAttachment {
  const contentId = cleanLine(node.id, 998).replace(/^<|>$/g, '')
  const shown = node.disposition === 'inline' || (parent === 'multipart/related' && node.disposition !== 'attachment')
  return {
    part: partNumber(node),
    filename: givenName(node) || defaultName(node),
    mimeType: cleanLine(node.type, 100) || 'application/octet-stream',
    size: encoding(node) === 'base64' ? Math.floor(sizeOf(node) * (57 / 78)) : sizeOf(node),
    inline: shown && contentId !== '',
    ...(contentId === '' ? {} : { contentId }),
    encoding: encoding(node),
  }
}

function givenName(node: MessageStructureObject): string {
  return cleanLine(node.dispositionParameters?.filename || node.parameters?.name, 255)
}

function defaultName(node: MessageStructureObject): string {
  if (node.type === 'message/rfc822') return `${cleanLine(node.envelope?.subject, 100) || 'mail'}.eml`
  const subtype = node.type.split('/')[1] ?? ''
  return /^[a-z0-9]{2,5}$/.test(subtype) ? `attachment.${subtype}` : 'attachment'
}

/** The only part of a simple mail has no number of its own and is part 1. */
function partNumber(node: MessageStructureObject): string {
  return node.part ?? '1'
}

function encoding(node: MessageStructureObject): string {
  return cleanLine(node.encoding, 50).toLowerCase() || '7bit'
}

function sizeOf(node: MessageStructureObject): number {
  const size = node.size ?? 0
  return Number.isSafeInteger(size) && size > 0 ? size : 0
}
