// From hostile HTML to the text its reader sees, for detectors, models and the sentence a suggestion rests on. The sanitiser
// goes first: it writes what style sheets say onto the elements, so that their look can be judged (sanitise/hidden.ts). A
// mail can hide orders to a program behind a text for people; what cannot be seen is not in here. Runs in a thread.
import { Parser } from 'htmlparser2'
import { canBeSeen, plainStyle, styleInside, type TextStyle } from '../sanitise/hidden.ts'
import { sanitise } from '../sanitise/sanitise.ts'
import { blocks, paragraphs, TextWriter } from './text-writer.ts'

const empty = new Set(['br', 'hr', 'img', 'wbr', 'col'])
const maxChars = 200_000
/** Fillers, soft hyphens, marks that turn the direction of writing. Joiners stay: they make emoji, and Persian. */
const unseen = /(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}|(?:\u200C|\u200D)(?=\s|$)/gu

/** `text` is what stands in for HTML that is beyond the limits, in the reader's frame too. At most 200,000 characters. */
export function visibleText(html: string, text: string): string {
  const { html: sanitised, fellBack } = sanitise({ html, text: '', inlineImages: {}, images: 'remove', textOnly: true })
  return fellBack ? text : textSeen(sanitised)
}

interface Open {
  style: TextStyle
  pre: boolean
}

/** Of HTML the sanitiser has written. */
function textSeen(sanitised: string): string {
  const writer = new TextWriter()
  const path: Open[] = []
  const now = () => path.at(-1) ?? { style: plainStyle, pre: false }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { style, pre } = now()
      const inside = attributes.style || name === 'bdo' || attributes.bgcolor || attributes.color || attributes.background
      const next = inside ? styleInside(style, name, attributes) : style
      if (!next.gone) begin(writer, name, canBeSeen(next))
      if (name === 'img' && canBeSeen(next)) writer.text(` ${attributes.alt ?? ''} `, false)
      if (!empty.has(name)) path.push({ style: next, pre: pre || name === 'pre' })
    },
    ontext(text) {
      const { style, pre } = now()
      if (canBeSeen(style)) writer.text(text.replace(unseen, ''), pre)
    },
    onclosetag(name) {
      if (empty.has(name)) return
      const gone = path.pop()?.style.gone
      if (!gone) end(writer, name)
    },
  })
  parser.end(sanitised)
  return writer.result(maxChars)
}

function begin(writer: TextWriter, name: string, seen: boolean): void {
  if (name === 'br') writer.breaks(1, true)
  else if (name === 'td' || name === 'th') writer.space()
  else if (name === 'li' && seen) writer.item()
  else if (blocks.has(name)) writer.breaks(paragraphs.has(name) ? 2 : 1)
  if (name === 'blockquote') writer.quote(1)
}

function end(writer: TextWriter, name: string): void {
  if (name === 'blockquote') writer.quote(-1)
  if (blocks.has(name)) writer.breaks(paragraphs.has(name) ? 2 : 1)
}
