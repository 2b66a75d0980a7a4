// The text of a comment as it is stored: plain, of one normal form, without what would change how the rest of the page is read.

/** Controls but tab and line feed, and what overrides or embeds a direction (Unicode Bidirectional Algorithm, UAX 9). */
const hostile = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu
/** Letters have a few marks; a hundred of them cover the lines above and below. */
const manyMarks = /(\p{M}{4})\p{M}+/gu
const manyLines = /\n{3,}/g

export function cleanComment(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(hostile, '')
    .replace(manyMarks, '$1')
    .replace(manyLines, '\n\n')
    .trim()
}
