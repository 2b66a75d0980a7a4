// Parses mailto: links (RFC 6068). Other header fields are ignored: a link must not attach files or choose the sender.
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
    // Recipients may occur in both places; otherwise the first value counts.
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

/** Unlike in query strings, a plus is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // malformed percent encoding
  }
}
