// The text of a mail being written has three parts: what the person writes, their signature, and the mail that is answered.
// In the stored HTML the last two stand in elements of their own, which the editor writes for nothing else and the
// sanitiser leaves, so that a draft that is opened again comes apart as it was put together.

export const signatureTag = 'footer'
export const quoteTag = 'section'

export interface BodyParts {
  /** What is edited, the signature at its end. */
  own: string
  /** The mail that is answered; shown folded and left as it is. Empty where there is none. */
  quote: string
}

export function joinBody({ own, quote }: BodyParts): string {
  return quote === '' ? own : `${own}<${quoteTag}>${quote}</${quoteTag}>`
}

/** An empty line to write in, then the signature. */
export function withSignature(own: string, signature: string): string {
  const text = own === '' ? '<div><br></div>' : own
  return signature.trim() === '' ? text : `${text}<${signatureTag}>${signature}</${signatureTag}>`
}
