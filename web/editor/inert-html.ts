// Parses HTML into an inert document: DOMParser runs no scripts and loads nothing. `require-trusted-types-for 'script'`
// requires a named policy; this is it.
interface Policy {
  createHTML: (html: string) => string
}
interface WithTrustedTypes {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy }
}
const { trustedTypes } = globalThis as WithTrustedTypes
const policy = trustedTypes?.createPolicy('homing-inert', { createHTML: (html) => html })

export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
}

/** Plain text as HTML, one block per line. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => `<div>${escapeHtml(line) || '<br>'}</div>`)
    .join('')
}

/** Route state may hold either; text starting with a tag is HTML, as for the server. */
export function htmlOfEither(text: string): string {
  return /^\s*<[a-z!/]/i.test(text) ? text : htmlOfText(text)
}

export function textOfHtml(html: string): string {
  const { body } = inertDocument(html.replaceAll(/<(br|\/div|\/p|\/li|\/blockquote|\/h\d)\b[^>]*>/gi, '$&\n'))
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim()
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
