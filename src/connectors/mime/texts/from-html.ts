// Readable text out of hostile HTML, in one pass and without a tree: linear in its length, whatever the nesting. For the search
// index, the snippet, models and quoting; never for showing HTML.
import { Parser } from 'htmlparser2'
import { quoteElement } from '../sanitise/quote-elements.ts'
import { blocks, paragraphs, TextWriter } from './text-writer.ts'

const silent = new Set(
  'script style title template noscript svg math select textarea object iframe audio video canvas'.split(' '),
)
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const hiddenStyle =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:[;!]|$)|max-height\s*:\s*0(?:px)?\s*(?:[;!]|$)/i

/** The parser's time grows with the square of the depth; what is nested deeper was not written to be read. */
const maxDepth = 3000
/** Characters given to the parser at once; in between it is asked how deep it is. */
const step = 16_384

/** At most `maxChars` characters of text; HTML beyond `maxHtml` is not looked at. */
export function textFromHtml(html: string, maxChars = 200_000, maxHtml = 1024 * 1024): string {
  const writer = new TextWriter()
  let depth = 0
  let hiddenFrom = 0
  let preformatted = 0
  /** Depths at which a quote began. */
  const quotes: number[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (hiddenFrom === 0 && !empty.has(name) && isHidden(name, attributes)) hiddenFrom = depth
      if (hiddenFrom > 0) return
      if (name === 'pre') preformatted++
      if (name === 'br') writer.breaks(1, true)
      else if (name === 'td' || name === 'th') writer.space()
      else if (name === 'li') writer.item()
      else if (blocks.has(name)) writer.breaks(paragraphs.has(name) ? 2 : 1)
      if (quoteElement(name, attributes) === 'cite') {
        quotes.push(depth)
        writer.quote(1)
      }
    },
    ontext(text) {
      if (hiddenFrom === 0) writer.text(text, preformatted > 0)
    },
    onclosetag(name) {
      const wasHidden = hiddenFrom > 0
      if (hiddenFrom === depth) hiddenFrom = 0
      if (quotes.at(-1) === depth) {
        quotes.pop()
        writer.quote(-1)
      }
      depth--
      if (wasHidden) return
      if (name === 'pre') preformatted--
      if (name !== 'br' && blocks.has(name)) writer.breaks(paragraphs.has(name) ? 2 : 1)
    },
  })
  const end = Math.min(html.length, maxHtml)
  for (let at = 0; at < end && writer.length < maxChars && depth < maxDepth; at += step)
    parser.write(html.slice(at, Math.min(at + step, end)))
  parser.end()
  return writer.result(maxChars)
}

function isHidden(name: string, attributes: Record<string, string>): boolean {
  if (silent.has(name) || 'hidden' in attributes) return true
  const style = attributes.style
  return style !== undefined && hiddenStyle.test(style.length > 2000 ? style.slice(0, 2000) : style)
}
