// UTF-7 (RFC 2152), in which mail of the nineties was written: ASCII as it is, everything else as UTF-16 in base64 between `+`
// and what is no base64. What is broken becomes U+FFFD; eight-bit bytes are windows-1252.

const shifted = /\+([A-Za-z0-9+/]*)(-?)/g
const latin = new TextDecoder('windows-1252')
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
