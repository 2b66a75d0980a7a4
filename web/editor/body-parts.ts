// Splits the HTML of a draft into its parts (src/shared/draft-parts.ts).
import { type BodyParts, quoteTag, signatureTag } from '../../src/shared/draft-parts.ts'
import { inertDocument } from './inert-html.ts'

export function splitBody(html: string): BodyParts {
  const { body } = inertDocument(html)
  const marked = body.lastElementChild
  if (marked?.localName !== quoteTag) return { own: html, quote: '' }
  marked.remove()
  return { own: body.innerHTML, quote: marked.innerHTML }
}

/** The user's own text: without signature, quoted mail and blockquotes. */
export function ownWords(own: string): string {
  const { body } = inertDocument(own)
  for (const part of body.querySelectorAll(`${signatureTag}, ${quoteTag}, blockquote`)) part.remove()
  for (const block of body.querySelectorAll('div, p, li, br')) block.append('\n')
  return body.textContent ?? ''
}

/** Without the signature: what is saved as a template. */
export function withoutSignature(own: string): string {
  const { body } = inertDocument(own)
  for (const part of body.querySelectorAll(signatureTag)) part.remove()
  return body.innerHTML
}

export function withoutImage(html: string, contentId: string): string {
  const { body } = inertDocument(html)
  for (const image of body.querySelectorAll('img')) if (image.getAttribute('src') === `cid:${contentId}`) image.remove()
  return body.innerHTML
}
