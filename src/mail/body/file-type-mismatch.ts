// Whether a file is what its name says. A program called `invoice.pdf` is the oldest trick of all.
import { type FileKind, sniffKind } from '../../core/sniff.ts'

/** What the bytes of a file with this ending may be. Endings that are not here say nothing that could be checked. */
const endings: Record<string, FileKind[]> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  zip: ['zip'],
  docx: ['zip'],
  xlsx: ['zip'],
  pptx: ['zip'],
  odt: ['zip'],
  ods: ['zip'],
  odp: ['zip'],
  epub: ['zip'],
  // Office has always opened these whatever they are.
  doc: ['office', 'rtf', 'zip', 'markup'],
  xls: ['office', 'zip', 'markup'],
  ppt: ['office', 'zip'],
  rtf: ['rtf'],
}
const byType: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
const programs = /^(?:exe|dll|com|scr|msi|cpl|sys|lnk|sh|bash|py|pl|rb|bin|run|elf|so|dylib|class|command|cgi)$/
/** Pictures are often called by another picture's name; that harms nobody. */
const isPicture = (kind: FileKind | undefined) => kind?.startsWith('image/') === true

/** What the bytes are, where the name (or, for want of one, the declared type) says otherwise; undefined where all is well. */
export function mismatchOf(filename: string, mimeType: string, head: Uint8Array): FileKind | 'unknown' | undefined {
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(filename.trim())?.[1]?.toLowerCase()
  const said = ending ?? byType[mimeType.toLowerCase()] ?? ''
  const kind = sniffKind(head)
  if (kind === 'program' && !programs.test(said)) return ending === undefined && said === '' ? undefined : 'program'
  const expected = Object.hasOwn(endings, said) ? endings[said] : undefined
  if (!expected || head.length === 0 || (kind && expected.includes(kind))) return undefined
  if (isPicture(kind) && expected.some(isPicture)) return undefined
  return kind ?? 'unknown'
}
