// The text of a mail being written has three parts: what the person writes, their signature, and the mail that is answered.
// In the stored HTML the last two stand in elements of their own, which the editor writes for nothing else and the
// sanitiser leaves, so that a draft that is opened again comes apart as it was put together.
import { inertDocument } from './inert.ts'

export const signatureTag = 'footer'
const quoteTag = 'section'

export interface BodyParts {
  /** What is edited, the signature at its end. */
  own: string
  /** The mail that is answered; shown folded and left as it is. Empty where there is none. */
  quote: string
}

export function joinBody({ own, quote }: BodyParts): string {
  return quote === '' ? own : `${own}<${quoteTag}>${quote}</${quoteTag}>`
}

export function splitBody(html: string): BodyParts {
  const { body } = inertDocument(html)
  const marked = body.lastElementChild
  if (marked?.localName !== quoteTag) return { own: html, quote: '' }
  marked.remove()
  return { own: body.innerHTML, quote: marked.innerHTML }
}

/** An empty line to write in, then the signature. */
export function withSignature(own: string, signature: string): string {
  const text = own === '' ? '<div><br></div>' : own
  return signature.trim() === '' ? text : `${text}<${signatureTag}>${signature}</${signatureTag}>`
}

/** Only what the person wrote: without signature, quoted mail, or lines quoted by hand. */
export function ownWords(own: string): string {
  const { body } = inertDocument(own)
  for (const part of body.querySelectorAll(`${signatureTag}, ${quoteTag}, blockquote`)) part.remove()
  for (const block of body.querySelectorAll('div, p, li, br')) block.append('\n')
  return body.textContent ?? ''
}

/** The text without the name under it: what is kept as a template. */
export function withoutSignature(own: string): string {
  const { body } = inertDocument(own)
  for (const part of body.querySelectorAll(signatureTag)) part.remove()
  return body.innerHTML
}
