// Compose input from other pages: route state, or the URL (`/compose?to=…`, as for mailto: links).
import type { Suggested } from './composer.tsx'
import type { ComposePrefill } from './initial-draft.ts'
import { readMailto } from './mailto.ts'

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
  const isInText = textField(state, 'body') !== undefined && isSuggested(state)
  if (isInText && (text === undefined || text === textField(state, 'body'))) return { text: '', why }
  return text ? { text, why } : undefined
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
