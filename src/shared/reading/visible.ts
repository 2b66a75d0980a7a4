// Removes what no reader sees: hidden characters carry instructions and make names look alike.

/** Zero-width and bidirectional marks, tags, variation selectors, soft hyphens, and controls but line ends and tabs. */
const unseen = /\p{Default_Ignorable_Code_Point}|[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]|(?![\n\t])\p{Cc}/gu

/** Cuts stacked diacritics to four. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
}
