// Folds text for comparison: without case and diacritics.

/** Letters without a decomposition, and their usual transcription. */
const written: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Most texts; for them there is a short way. */
export const isAscii = (text: string) => /^[\t\n\r\x20-\x7e]*$/.test(text)

export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (sign) => written[sign] ?? sign)
}

/** Runs of letters and digits. */
export function wordsOf(text: string): string[] {
  if (isAscii(text)) return text.toLowerCase().match(/[a-z\d]+/g) ?? []
  const folded = fold(text)
  return folded.match(isAscii(folded) ? /[a-z\d]+/g : /[\p{L}\p{N}]+/gu) ?? []
}
