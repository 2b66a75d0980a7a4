// What an eye can see of a text: what only a program reads is how mails hide orders and names look like others.

/** Zero-width and bidirectional marks, tags, variation selectors, soft hyphens, and controls but line ends and tabs. */
const unseen = /\p{Default_Ignorable_Code_Point}|[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]|(?![\n\t])\p{Cc}/gu

/** Only what an eye can see. Piled-up accents are cut to four. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
}
