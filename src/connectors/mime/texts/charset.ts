// Bytes in a charset -> Unicode. Mail lies about its charset often: bytes that are valid UTF-8 are UTF-8 whatever Latin name
// they carry, and what claims UTF-8 but is not is read as windows-1252. Nothing here throws.

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')
const latins = new Set(['iso-8859-1', 'latin1', 'windows-1252', 'cp1252', 'iso-8859-15'])
/** Charsets that are no more than "some eight-bit text": UTF-8 is looked for first. */
const vague = new Set([...latins, '', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'utf-8', 'utf8', 'unknown-8bit'])
/** RFC 2152; decoders of the web know it no more. */
const utf7Names = new Set(['utf-7', 'utf7', 'unicode-1-1-utf-7', 'unicode-2-0-utf-7', 'x-unicode-2-0-utf-7', 'csunicode11utf7'])
const aliases: Record<string, string> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  cp936: 'gb18030',
  'ks_c_5601-1987': 'euc-kr',
  cp949: 'euc-kr',
  'x-sjis': 'shift_jis',
  cp932: 'shift_jis',
  'iso-2022-jp-ms': 'iso-2022-jp',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  'x-gbk': 'gb18030',
  'big5-hkscs': 'big5',
  cp950: 'big5',
  uhc: 'euc-kr',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  tis620: 'windows-874',
  'iso-8859-8-e': 'iso-8859-8',
}
const decoders = new Map<string, TextDecoder | undefined>()

export function decodeCharset(bytes: Uint8Array, declared: string): string {
  const name = charsetName(declared)
  return vague.has(name) ? decodeVague(bytes, name) : decodeNamed(bytes, name)
}

/** The same, where the charset is taken at its word: what a program has encoded itself (RFC 2047, RFC 2231). */
export function decodeExactly(bytes: Uint8Array, declared: string): string {
  const name = charsetName(declared)
  return latins.has(name) ? decodeNamed(bytes, name) : decodeCharset(bytes, name)
}

// RFC 2184 may put a language behind the charset: us-ascii*en.
const charsetName = (declared: string) => declared.toLowerCase().replace(/^["']+|["']+$|\*.*$/g, '')

function decodeNamed(bytes: Uint8Array, name: string): string {
  if (utf7Names.has(name)) return decodeUtf7(bytes)
  const decoder = decoderOf(name)
  return decoder ? decoder.decode(bytes) : decodeVague(bytes, 'utf-8')
}

function decoderOf(name: string): TextDecoder | undefined {
  if (decoders.has(name)) return decoders.get(name)
  let decoder: TextDecoder | undefined
  try {
    decoder = new TextDecoder(Object.hasOwn(aliases, name) ? aliases[name] : name)
  } catch {
    decoder = undefined // A charset nobody knows is read like one that is not named.
  }
  if (decoders.size < 100) decoders.set(name, decoder)
  return decoder
}

/** Undefined where it is no UTF-8. */
export function validUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

function decodeVague(bytes: Uint8Array, name: string): string {
  const utf8 = validUtf8(bytes)
  if (utf8 !== undefined) return utf8
  const legacy = name === 'iso-8859-15' ? (decoderOf(name) ?? latin) : latin
  const claimed = !latins.has(name)
  return claimed ? betterOf(new TextDecoder().decode(bytes), () => legacy.decode(bytes)) : legacy.decode(bytes)
}

/** UTF-8 with a few broken places (cut off, joined badly) stays UTF-8; with more broken places than letters it never was. */
function betterOf(utf8: string, other: () => string): string {
  let broken = 0
  let letters = 0
  for (let at = 0; at < utf8.length; at++) {
    const code = utf8.charCodeAt(at)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) letters++
  }
  return letters >= broken ? utf8 : other()
}

// UTF-7 (RFC 2152), in which mail of the nineties was written: ASCII as it is, everything else as UTF-16 in base64 between `+`
// and what is no base64. What is broken becomes U+FFFD; eight-bit bytes are windows-1252.

const shifted = /\+([A-Za-z0-9+/]*)(-?)/g
const utf16 = new TextDecoder('utf-16be')

export function decodeUtf7(bytes: Uint8Array): string {
  return latin
    .decode(bytes)
    .replace(shifted, (all, coded: string, end: string) => (coded === '' ? (end === '' ? all : '+') : decodeShifted(coded)))
}

/** Bits that are left over at the end say nothing. */
function decodeShifted(coded: string): string {
  const units = Buffer.from(coded, 'base64')
  return utf16.decode(units.subarray(0, units.length - (units.length % 2)))
}
