// Which lines of a mail its sender wrote to the reader: not what is quoted or forwarded, not the signature, no legal or
// unsubscribing small print. Lines keep their place, so that a sentence can be found in the text again.

export interface Line {
  start: number
  /** Without the line end. */
  end: number
  text: string
}

const maxLines = 2000
export const readChars = 40_000

const attribution =
  /^(?:on .{4,200} wrote|am .{4,200} schrieb .{0,150}|le .{4,200} a écrit\s?|el .{4,200} escribió|il .{4,200} ha scritto|op .{4,200} schreef .{0,150}|.{3,120} (?:wrote|schrieb)(?: am .{4,80})?|\d{4}[-/.]\d{1,2}[-/.]\d{1,2} .{3,150}):$/iu
const attributionBegins = /^(?:on|am|le) .{4,150}(?:\d{4}|\d{1,2}:\d{2}).{0,100}$/iu
const divider =
  /^(?:[-_*=]{2,} ?(?:original message|ursprüngliche nachricht|original-nachricht|forwarded message|weitergeleitete nachricht|message d'origine|mensaje original|begin forwarded message).{0,40}|begin forwarded message:|_{10,}|anfang der weitergeleiteten nachricht:)$/iu
const headerLine = /^\*?(?:from|von|de|sent|gesendet|date|datum|to|an|subject|betreff|cc)\*?:\s?\S/iu
const signature = /^--\s?$/
const closing =
  /^(?:(?:(?:with )?(?:kind|best|warm|warmest|many|all the best|kindest)? ?(?:regards|wishes|greetings)|all the best|best|cheers|thanks|many thanks|thank you|thx|sincerely|yours(?: (?:sincerely|faithfully|truly))?|take care|love|warmly|cordially|respectfully|see you(?: soon)?|(?:mit )?(?:viele[nr]?|liebe[nr]?|freundliche[nr]?|beste[nr]?|herzliche[nr]?|schöne[nr]?|sonnige[nr]?) (?:grüße[n]?|gruß|grüssen?|wünsche)|mfg|lg|vg|hg|grüße|gruß|danke|vielen dank|herzlichst|alles (?:gute|liebe)|bis bald|cordialement|bien à vous|je t'embrasse|bises|amicalement|saludos|un abrazo|met vriendelijke groet(?:en)?)\p{L}{0,3}(?: (?:and|from|aus|und|to|an) .{1,40})?)\s?[,.!]?$/iu
const after = /^(?:p\.?\s?p?\.?s\.?)\s?[:.]?\s/iu
const smallPrint =
  /unsubscribe|abbestellen|abmelden (?:von|vom)|newsletter (?:abbestellen|abmelden)|no longer (?:wish|want) to receive|you (?:are receiving|receive|received) this (?:e-?mail|message|newsletter)|sie erhalten diese (?:e-?mail|nachricht)|view (?:this e-?mail )?(?:in|online)|im browser|privacy policy|datenschutz|all rights reserved|alle rechte vorbehalten|confidential|vertrauliche? |intended (?:only )?(?:for the|recipient)|irrtümlich erhalten|sent from my |von meinem .{2,30} gesendet|gesendet von |get outlook for|do not reply to this|antworten sie (?:bitte )?nicht auf|nicht auf diese (?:e-?mail|nachricht)|amtsgericht|geschäftsführer|handelsregister|ust-id|registered (?:office|in england)|consider the environment|an die umwelt/iu

const isSmallPrint = (words: string) => smallPrint.test(words.slice(0, 300))

/** The lines that count; empty ones among them part paragraphs. `leftOut`: which ones do not count besides. */
export function ownLines(text: string, leftOut: (words: string) => boolean = isSmallPrint): Line[] {
  const lines = allLines(text)
  const kept: Line[] = []
  let signed = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) break
    const words = line.text.trim()
    if (signature.test(line.text) && kept.some(({ text }) => text.trim() !== '')) break
    if (divider.test(words) || isHeaderBlock(lines, at)) break
    const quoted = quoteAfter(lines, at)
    if (quoted === 'all') break
    if (typeof quoted === 'number') {
      at = quoted
      continue
    }
    if (words.startsWith('>')) continue
    if (signed && after.test(words)) signed = false
    if (!signed && closing.test(words) && kept.some(({ text }) => text.trim() !== '')) signed = isLast(lines, at)
    if (signed || leftOut(words)) continue
    kept.push(line)
  }
  return kept
}

/** Of a text as far as it is read. */
export function allLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  const limit = Math.min(text.length, readChars)
  while (start < limit && lines.length < maxLines) {
    const found = text.indexOf('\n', start)
    const end = found < 0 || found > limit ? limit : found
    lines.push({ start, end, text: text.slice(start, end).replace(/\r$/, '') })
    start = end + 1
  }
  return lines
}

/** "From:", "Sent:", "To:" in a row: what follows is another mail. */
function isHeaderBlock(lines: Line[], at: number): boolean {
  if (!/^\*?(?:from|von|de)\*?:\s?\S/iu.test(lines[at]?.text.trim() ?? '')) return false
  return lines.slice(at + 1, at + 6).filter(({ text }) => headerLine.test(text.trim())).length >= 2
}

/**
 * "On Monday … wrote:", in one line or two. The last line of it where quoted lines follow (below them the answer may go on);
 * all: nothing marks what is quoted, and the rest is it.
 */
function quoteAfter(lines: Line[], at: number): number | 'all' | undefined {
  const one = lines[at]?.text.trim() ?? ''
  if (one.length < 8 || one.length > 400) return undefined
  const two = `${one} ${lines[at + 1]?.text.trim() ?? ''}`
  const last = attribution.test(one) ? at : attributionBegins.test(one) && attribution.test(two) ? at + 1 : undefined
  if (last === undefined) return undefined
  const next = lines.slice(last + 1, last + 4).find(({ text }) => text.trim() !== '')
  if (next?.text.trim().startsWith('>')) return last
  return /^(?:on|am|le|el|il|op|\d{4}) ?/iu.test(one) && next ? 'all' : undefined
}

/** A greeting ends a mail where little follows. */
function isLast(lines: Line[], at: number): boolean {
  let left = 0
  for (let next = at + 1; next < lines.length; next++) {
    const text = lines[next]?.text ?? ''
    const words = text.trim()
    if (divider.test(words) || isHeaderBlock(lines, next)) break
    if (words.startsWith('>') || signature.test(text) || after.test(words)) break
    if (words !== '') left++
    if (words.length > 160 || /\?$/.test(words)) return false
  }
  return left <= 12
}
