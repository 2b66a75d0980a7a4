// What a mailto: link asks for (RFC 6068): recipients, and fields for the rest. Other fields are left alone: a link must not
// attach a file or choose who a mail is from.
import type { ComposePrefill } from './initial-draft.ts'

const fields = ['to', 'cc', 'bcc', 'subject', 'body'] as const
const longest = 20_000

export function readMailto(link: string): ComposePrefill {
  const parts = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(link.slice(0, longest))
  if (!parts) return {}
  const found = new Map<string, string>([['to', decoded(parts[1] ?? '')]])
  for (const pair of (parts[2] ?? '').split('&')) {
    const [name = '', ...value] = pair.split('=')
    const field = decoded(name).toLowerCase()
    const text = decoded(value.join('='))
    // Recipients may be named in both places; of the others the first counts.
    if (field === 'to') found.set('to', [found.get('to'), text].filter(Boolean).join(', '))
    else if (!found.has(field)) found.set(field, text)
  }
  const given: ComposePrefill = {}
  for (const field of fields) {
    const text = found.get(field)
    if (text) given[field] = text
  }
  return given
}

/** A plus is a plus here, unlike in the address of a page. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a stray per cent sign
  }
}
