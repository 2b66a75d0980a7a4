// Strings of strangers made valid: no control characters, no lone surrogates, no endless length.

const control = /\p{Cc}+/gu

/** One line of valid Unicode, at most `max` UTF-16 units long and never cut inside a character. */
export function cleanLine(text: string | undefined, max: number): string {
  if (!text) return ''
  const line = text
    .slice(0, max * 2)
    .toWellFormed()
    .replace(control, ' ')
    .trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
