// The lines a sender wrote: without quotes, forwarded mail, signature and small print.
import { allLines, type Line } from './lines.ts'
import { type QuoteLine, quoteLines } from './quote-lines.ts'
import { isRule } from './quote-patterns.ts'
import { findQuotes } from './quotes.ts'

const signature = /^--\s?$/
const closing =
  /^(?:(?:(?:with )?(?:kind|best|warm|warmest|many|all the best|kindest)? ?(?:regards|wishes|greetings)|all the best|best|cheers|thanks|many thanks|thank you|thx|sincerely|yours(?: (?:sincerely|faithfully|truly))?|take care|love|warmly|cordially|respectfully|see you(?: soon)?|(?:mit )?(?:viele[nr]?|liebe[nr]?|freundliche[nr]?|beste[nr]?|herzliche[nr]?|schöne[nr]?|sonnige[nr]?) (?:grüße[n]?|gruß|grüssen?|wünsche)|mfg|lg|vg|hg|grüße|gruß|danke|vielen dank|herzlichst|alles (?:gute|liebe)|bis bald|cordialement|bien à vous|je t'embrasse|bises|amicalement|saludos|un abrazo|met vriendelijke groet(?:en)?)\p{L}{0,3}(?: (?:and|from|aus|und|to|an) .{1,40})?)\s?[,.!]?$/iu
const after = /^(?:p\.?\s?p?\.?s\.?)\s?[:.]?\s/iu
const smallPrint =
  /unsubscribe|abbestellen|abmelden (?:von|vom)|newsletter (?:abbestellen|abmelden)|no longer (?:wish|want) to receive|you (?:are receiving|receive|received) this (?:e-?mail|message|newsletter)|sie erhalten diese (?:e-?mail|nachricht)|view (?:this e-?mail )?(?:in|online)|im browser|privacy policy|datenschutz|all rights reserved|alle rechte vorbehalten|confidential|vertrauliche? |intended (?:only )?(?:for the|recipient)|irrtümlich erhalten|sent from my |von meinem .{2,30} gesendet|gesendet von |get outlook for|do not reply to this|antworten sie (?:bitte )?nicht auf|nicht auf diese (?:e-?mail|nachricht)|amtsgericht|geschäftsführer|handelsregister|ust-id|registered (?:office|in england)|consider the environment|an die umwelt/iu

const isSmallPrint = (words: string) => smallPrint.test(words.slice(0, 300))

/** Empty lines separate paragraphs. `leftOut`: further lines to skip. */
export function ownLines(text: string, leftOut: (words: string) => boolean = isSmallPrint): Line[] {
  const lines = quoteLines(allLines(text))
  const isQuoted = quotedAmong(lines)
  const kept: Line[] = []
  let signed = false
  for (const [at, line] of lines.entries()) {
    if (isQuoted[at] === 'rest') break
    if (isQuoted[at]) continue
    const words = line.text.trim()
    if (signature.test(line.text) && kept.some(({ text }) => text.trim() !== '')) break
    if (isRule(words)) break
    if (signed && after.test(words)) signed = false
    if (!signed && closing.test(words) && kept.some(({ text }) => text.trim() !== '')) signed = isLast(lines, isQuoted, at)
    if (signed || leftOut(words)) continue
    kept.push(line)
  }
  return kept
}

/** For each line; rest: nothing of the sender's follows. */
function quotedAmong(lines: QuoteLine[]): (boolean | 'rest')[] {
  const quoted: (boolean | 'rest')[] = lines.map(() => false)
  for (const { from, to, kind, unmarked } of findQuotes(lines, { mail: 'reply', certainOnly: false }))
    quoted.fill(unmarked || kind === 'forward' ? 'rest' : true, from, to + 1)
  return quoted
}

/** A closing ends the mail if little follows. */
function isLast(lines: Line[], isQuoted: (boolean | 'rest')[], at: number): boolean {
  let left = 0
  for (let next = at + 1; next < lines.length; next++) {
    const text = lines[next]?.text ?? ''
    const words = text.trim()
    if (isQuoted[next] || isRule(words) || signature.test(text) || after.test(words)) break
    if (words !== '') left++
    if (words.length > 160 || /\?$/.test(words)) return false
  }
  return left <= 12
}
