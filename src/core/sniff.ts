// Detects a type by magic bytes alone (WHATWG MIME Sniffing, section 6): names and declared types are untrusted.

export type SafeImage = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
export type Sniffed = SafeImage | 'application/pdf'
/** Kinds that are told apart, besides the types that may be shown. */
export type FileKind = Sniffed | 'program' | 'zip' | 'office' | 'archive' | 'rtf' | 'markup' | 'media'

/** How many bytes `sniffKind` wants to see. */
export const sniffBytes = 4096

const signatures: [FileKind, string, number?][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'WEBPVP', 8],
  ['application/pdf', '%PDF-'],
  ['program', 'MZ'],
  ['program', '\x7fELF'],
  ['program', '\xca\xfe\xba\xbe'],
  ['program', '\xcf\xfa\xed\xfe'],
  ['program', '\xce\xfa\xed\xfe'],
  ['program', '\xfe\xed\xfa\xcf'],
  ['program', '\xfe\xed\xfa\xce'],
  ['program', '#!'],
  // A shortcut of Windows: it starts what it names.
  ['program', 'L\0\0\0\x01\x14\x02\0'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['archive', 'Rar!\x1a\x07'],
  ['archive', '7z\xbc\xaf\x27\x1c'],
  ['archive', '\x1f\x8b'],
  ['archive', 'BZh'],
  ['archive', '\xfd7zXZ\0'],
  ['archive', 'MSCF'],
  ['rtf', '{\\rtf'],
  ['media', 'ID3'],
  ['media', 'OggS'],
  ['media', 'fLaC'],
  ['media', 'ftyp', 4],
  ['media', '\x1aE\xdf\xa3'],
]

/** The type, where it is one that may be shown. */
export function sniffType(bytes: Uint8Array): Sniffed | undefined {
  const kind = sniffSignature(bytes)
  return kind !== undefined && isShown(kind) ? kind : undefined
}

export function sniffImage(bytes: Uint8Array): SafeImage | undefined {
  const type = sniffType(bytes)
  return type === 'application/pdf' ? undefined : type
}

/** What bytes are, as far as it can be told. */
export function sniffKind(bytes: Uint8Array): FileKind | undefined {
  const kind = sniffSignature(bytes)
  if (kind) return kind
  const start = Buffer.from(bytes.subarray(0, sniffBytes))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  return /^<(?:!doctype|html|head|body|script|iframe|svg|\?xml|!--|a|div|form|img|meta|style|title)\b|^<!--/i.test(start)
    ? 'markup'
    : undefined
}

function sniffSignature(bytes: Uint8Array): FileKind | undefined {
  const found = signatures.find(([, signature, at = 0]) => startsWith(bytes, signature, at))?.[0]
  return found === 'image/webp' && !startsWith(bytes, 'RIFF', 0) ? undefined : found
}

function startsWith(bytes: Uint8Array, signature: string, at: number): boolean {
  for (let i = 0; i < signature.length; i++) if (bytes[at + i] !== signature.charCodeAt(i)) return false
  return true
}

const isShown = (kind: FileKind): kind is Sniffed => kind.includes('/')
