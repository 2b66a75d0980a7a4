// The payload of a Gmail message as what a reader needs: the parts that hold the text, and the attachments. The tree is a
// stranger's: it is walked without recursion, at most 100 levels deep and for at most 1,000 parts. Gmail has undone the
// transfer encoding of every part already; parts are numbered here as IMAP numbers them (RFC 9051, section 6.4.5).
import { z } from 'zod'
import { cleanLine } from '../../clean-text.ts'
import type { RemoteAttachment, RemoteText, TextPart } from '../../connector.ts'

const maxDepth = 100
const maxParts = 1000
/** Of all names in one mail. */
const maxNameChars = 100_000
const textTypes = new Set(['text/plain', 'text/html', 'text/calendar'])

const text = z.string().optional().catch(undefined)
/** One node, whatever lies below it: a tree of any depth is read without recursion. */
const Node = z
  .object({
    mimeType: text,
    filename: text,
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }).catch({ name: '', value: '' }))
      .optional()
      .catch(undefined),
    /** `data`: base64url; what is large, or a file, has an `attachmentId` to be asked for instead. */
    body: z
      .object({ attachmentId: text, size: z.number().int().nonnegative().optional().catch(undefined), data: text })
      .optional()
      .catch(undefined),
    parts: z.array(z.unknown()).optional().catch(undefined),
  })
  .catch({})
export type GmailPart = z.infer<typeof Node>

/** `payload` as Gmail gives it. */
export const readPart = (payload: unknown): GmailPart => Node.parse(payload)

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
export function leavesOf(payload: unknown): Leaf[] {
  const leaves: Leaf[] = []
  const waiting: { payload: unknown; parent: string; part: string; depth: number }[] =
    payload === undefined ? [] : [{ payload, parent: '', part: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined && leaves.length < maxParts; next = waiting.pop()) {
    const { parent, part, depth } = next
    const node = readPart(next.payload)
    const type = typeOf(node)
    if (!type.startsWith('multipart/')) leaves.push({ node, parent, type, part: part || '1' })
    else if (depth < maxDepth) {
      const children = (node.parts ?? []).slice(0, maxParts)
      const numbered = children.map((child, index) => ({
        payload: child,
        parent: type,
        part: `${part}${part && '.'}${index + 1}`,
        depth: depth + 1,
      }))
      waiting.push(...numbered.reverse())
    }
  }
  return leaves
}

export function partsOf(payload: unknown): { textParts: TextPart[]; attachments: RemoteAttachment[] } {
  const textParts: TextPart[] = []
  const attachments: RemoteAttachment[] = []
  let chars = 0
  for (const leaf of leavesOf(payload)) {
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
export function textsOf(uid: number, payload: unknown, textParts: TextPart[], maxBytes: number): RemoteText | undefined {
  const leaves = new Map(leavesOf(payload).map((leaf) => [leaf.part, leaf]))
  const parts: RemoteText['parts'] = []
  let left = maxBytes
  for (const { part, type, charset, encoding, size } of textParts) {
    const data = leaves.get(part)?.node.body?.data
    if (data === undefined && size > 0) return undefined
    if ((data?.length ?? 0) * 0.75 > left + 2) return undefined
    const content = Buffer.from(data ?? '', 'base64url')
    left -= content.length
    if (left < 0) return undefined
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
export function headerOf(part: GmailPart, name: string): string {
  return valuesOf(part, name)[0] ?? ''
}
export function valuesOf(part: GmailPart, name: string): string[] {
  const all = (part.headers ?? []).filter((header) => header.name.toLowerCase() === name)
  return all.map((header) => header.value.slice(0, 1_000_000).replace(/[\r\n]+[ \t]*/g, ' '))
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
  return node.body?.size ?? 0
}
