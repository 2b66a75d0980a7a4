// An untrusted file name -> one that is safe to save on any system. Never used as a path here.

/** Bytes of UTF-8; most file systems take 255. */
const maxBytes = 200
/** Controls, and characters that turn the reading direction or cannot be seen: `exe.fdp` must not look like `pdf.exe`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu
/** Names that mean a device on Windows, whatever follows the dot. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i
const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'text/calendar': '.ics',
  'text/html': '.html',
  'message/rfc822': '.eml',
  'application/zip': '.zip',
}

/** `type` gives a nameless file its extension, and one without an extension the one its bytes ask for. */
export function safeFilename(name: string, type: string): string {
  const base = name.toWellFormed().replaceAll('\ufffd', '').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~]+|[\s.]+$/g, '')
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : ''
  if (clean === '') return `attachment${extension || '.bin'}`
  const named = /\.[\p{L}\p{N}_-]{1,12}$/u.test(clean) ? clean : `${clean}${extension}`
  return shorten(reserved.test(named.split('.', 1)[0]?.trim() ?? '') ? `_${named}` : named)
}

/** A file of ours named after a mail: `otherwise` is its name where there is no title, and gives it its extension. */
export function titledFile(title: string, otherwise: string, type: string): string {
  const [stem = '', extension = ''] = otherwise.split('.')
  return safeFilename(`${title.slice(0, 100).replace(/[./\\]/g, ' ') || stem}.${extension}`, type)
}

/** Cuts the middle, so that the extension stays. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const extension = /\.[\p{L}\p{N}_-]{1,12}$/u.exec(name)?.[0] ?? ''
  let stem = ''
  let bytes = Buffer.byteLength(extension)
  for (const sign of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(sign)
    if (bytes > maxBytes) break
    stem += sign
  }
  return stem.trimEnd() + extension
}

/** RFC 6266 with both forms: ASCII for old programs, UTF-8 (RFC 8187) for the rest. */
export function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
