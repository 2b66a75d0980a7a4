// The payload of a Gmail message as the MIME tree of every connector (mime/structure/parts.ts). Gmail has already decoded the
// transfer encoding.
import type { MessageStructureObject } from 'imapflow'
import { z } from 'zod'
import { cleanLine } from '../../clean-text.ts'
import type { RemoteText, TextPart } from '../../connector.ts'
import { type Leaf, leavesOfTree, maxParts, type Parts, partsOfLeaves } from '../../mime/structure/parts.ts'

const text = z.string().optional().catch(undefined)
/** One node without its children: a tree of any depth is read without recursion. */
const Node = z
  .object({
    mimeType: text,
    filename: text,
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }).catch({ name: '', value: '' }))
      .optional()
      .catch(undefined),
    /** `data`: base64url; a large part or a file has an `attachmentId` to fetch instead. */
    body: z
      .object({ attachmentId: text, size: z.number().int().nonnegative().optional().catch(undefined), data: text })
      .optional()
      .catch(undefined),
    parts: z.array(z.unknown()).optional().catch(undefined),
  })
  .catch({})
export type GmailPart = z.infer<typeof Node>

/** `payload` of a message. */
export const readPart = (payload: unknown): GmailPart => Node.parse(payload)

export type GmailLeaf = Leaf<GmailPart>

export function leavesOf(payload: unknown): GmailLeaf[] {
  const root = payload === undefined ? undefined : readPart(payload)
  return leavesOfTree(root, typeOf, (node) => (node.parts ?? []).slice(0, maxParts).map(readPart))
}

export function partsOf(payload: unknown): Parts {
  return partsOfLeaves(leavesOf(payload).map(({ node, part, parent }) => ({ node: toStructure(node, part), parent })))
}

function toStructure(node: GmailPart, part: string): MessageStructureObject {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headerOf(node, 'content-type'))?.[1]
  const disposition = /^\s*([\w-]+)/.exec(headerOf(node, 'content-disposition'))?.[1]?.toLowerCase()
  return {
    part,
    type: typeOf(node),
    parameters: { charset: cleanLine(charset, 50) || 'utf-8' },
    encoding: '8bit',
    size: node.body?.size ?? 0,
    id: headerOf(node, 'content-id'),
    ...(disposition && { disposition }),
    dispositionParameters: { filename: node.filename ?? '' },
  }
}

/** The texts contained in the response; undefined if one is missing, or all exceed `maxBytes`. */
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
 * Gmail converts some texts to UTF-8 and not others, without saying which: non-ASCII bytes that are valid UTF-8 are taken as UTF-8,
 * whatever charset the mail declares. A text cut inside its last character counts as valid.
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
