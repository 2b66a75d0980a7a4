// What bytes are, by their first bytes alone (WHATWG MIME Sniffing, section 6): a name or a declared type is a stranger's claim.

export type SafeImage = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
export type Sniffed = SafeImage | 'application/pdf'

/** How many bytes `sniffType` wants to see. */
export const sniffBytes = 16

export function sniffType(bytes: Uint8Array): Sniffed | undefined {
  const starts = (signature: string, at = 0) => {
    for (let i = 0; i < signature.length; i++) if (bytes[at + i] !== signature.charCodeAt(i)) return false
    return true
  }
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts('\xff\xd8\xff')) return 'image/jpeg'
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif'
  if (starts('RIFF') && starts('WEBPVP', 8)) return 'image/webp'
  if (starts('%PDF-')) return 'application/pdf'
  return undefined
}

export function sniffImage(bytes: Uint8Array): SafeImage | undefined {
  const type = sniffType(bytes)
  return type === 'application/pdf' ? undefined : type
}
