// The text of a kept draft, taken apart (src/shared/draft-parts.ts) and put together. What is in the store is sanitised: this
// is about which words are whose, not about safety.

import { isHtml } from '../connectors/mime/safe-html.ts'
import { textFromHtml } from '../connectors/mime/texts/from-html.ts'
import { htmlFromText } from '../mail/quote/plain.ts'
import { joinBody, quoteTag, signatureTag, withSignature } from '../shared/draft-parts.ts'

export interface DraftBody {
  /** What the person says in it, as text. */
  text: string
  /** HTML; empty where there is none. */
  signature: string
  quote: string
}

export const bodyFrom = ({ text, signature, quote }: DraftBody) =>
  joinBody({ own: withSignature(htmlFromText(text), signature), quote })

export function readBody(body: string): DraftBody {
  if (!isHtml(body)) return { text: body, signature: '', quote: '' }
  const quoted = endingWith(body, quoteTag)
  const signed = endingWith(quoted.before, signatureTag)
  return { text: textFromHtml(signed.before).trim(), signature: signed.inside, quote: quoted.inside }
}

/** The first such element, where the text ends with it. */
function endingWith(html: string, tag: string): { before: string; inside: string } {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const at = html.indexOf(open)
  if (at < 0 || !html.trimEnd().endsWith(close)) return { before: html, inside: '' }
  return { before: html.slice(0, at), inside: html.trimEnd().slice(at + open.length, -close.length) }
}
