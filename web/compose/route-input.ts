// Compose input from other pages: route state, or the URL (`/compose?to=…`, as for mailto: links).
import type { Suggested } from './composer.tsx'
import type { ComposePrefill } from './initial-draft.ts'

const names = ['to', 'cc', 'bcc', 'subject', 'body'] as const

export function prefillFromRoute(state: unknown, params: URLSearchParams): ComposePrefill {
  const given: ComposePrefill = {}
  // mailto: handler URL (manifest.webmanifest).
  const linked = readMailto(params.get('mailto') ?? '')
  for (const name of names) {
    const value = textField(state, name) ?? params.get(name) ?? linked[name]
    if (value) given[name] = value
  }
  if (textField(state, 'body') !== undefined && isSuggested(state)) given.ai = true
  return given
}

/** AI-written text for this draft, shown as such. Empty text: it is part of the body already. */
export function suggestionFromRoute(state: unknown): Suggested | undefined {
  const text = textField(state, 'aiSuggestion')
  const why = textField(state, 'suggestionReasoning') ?? ''
  const better = textField(state, 'betterOf')
  const betterOf = better === undefined ? {} : { betterOf: better }
  const isInText = textField(state, 'body') !== undefined && isSuggested(state)
  if (isInText && (text === undefined || text === textField(state, 'body'))) return { text: '', why, ...betterOf }
  return text ? { text, why, ...betterOf } : undefined
}

/** `aiSuggestion` is true, or the text itself: either way the body is AI-written. */
function isSuggested(state: unknown): boolean {
  const flag = typeof state === 'object' && state !== null && 'aiSuggestion' in state && state.aiSuggestion
  return flag === true || (typeof flag === 'string' && flag !== '')
}

export function textField(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const value = (state as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

// Parses mailto: links (RFC 6068). Other header fields are ignored: a link must not attach files or choose the sender.

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
