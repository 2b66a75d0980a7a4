// The first words of a draft, for a list. What is in the store is sanitised: this is about looks, not about safety.
import { Parser } from 'htmlparser2'
import { isHtml } from '../connectors/mime/safe-html.ts'

const length = 200
/** Enough to hold the first words, whatever stands around them. */
const looked = 20_000

export function snippetOf(body: string): string {
  const text = isHtml(body) ? textOf(body.slice(0, looked)) : body.slice(0, looked)
  return text.replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed()
}

/** Up to the quoted mail. */
function textOf(html: string): string {
  let text = ''
  let quoted = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'blockquote') quoted++
      text += name === 'p' || name === 'br' || name === 'div' || name === 'li' ? ' ' : ''
    },
    ontext: (piece) => {
      if (quoted === 0) text += piece
    },
    onclosetag: (name) => {
      if (name === 'blockquote') quoted--
    },
  })
  parser.end(html)
  return text
}
