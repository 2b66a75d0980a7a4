// A text as eSpeak NG may have it. Whatever stands in a mail is read, never obeyed: without `-m` it knows no markup, but it
// always takes `[[` as the beginning of phonemes, U+0001 as the beginning of a command ("louder"), U+0000 as the end, and
// letters of the private area as letters that mean nothing to it otherwise.

const breaks = /\p{Zl}|\p{Zp}|\r\n?/gu
/** Controls (but for tab and line break), private use, and what is not a character yet. */
const silent = /(?![\n\t])\p{Cc}|\p{Co}|\p{Cn}/gu
/** Marks nobody sees, such as those that turn the direction. Joiners stay: they shape letters and emoji. */
const unseen = /(?![\u200C\u200D])\p{Cf}/gu

export function plainForEspeak(text: string): string {
  return text
    .toWellFormed()
    .replace(breaks, '\n')
    .replace(unseen, '')
    .replace(silent, ' ')
    .replaceAll('\uFFFD', ' ')
    .replace(/\[(?=\[)|\](?=\])/g, '$& ')
}
