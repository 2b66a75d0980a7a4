// What other pages hand over: in the state of a route, or in the address (`/compose?to=…`, as a mailto: link does).
import type { Suggested } from './composer.tsx'
import type { ComposePrefill } from './initial-draft.ts'
import { readMailto } from './mailto.ts'

const names = ['to', 'cc', 'bcc', 'subject', 'body'] as const

export function prefillFromRoute(state: unknown, params: URLSearchParams): ComposePrefill {
  const given: ComposePrefill = {}
  // The address of a mailto: link, where the browser was told to open those here (manifest.webmanifest).
  const linked = readMailto(params.get('mailto') ?? '')
  for (const name of names) {
    const value = textField(state, name) ?? params.get(name) ?? linked[name]
    if (value) given[name] = value
  }
  if (textField(state, 'body') !== undefined && isSuggested(state)) given.ai = true
  return given
}

/** Words of a model for this mail, which are shown as such. Without text: they are in the mail already. */
export function suggestionFromRoute(state: unknown): Suggested | undefined {
  const text = textField(state, 'aiSuggestion')
  const why = textField(state, 'suggestionReasoning') ?? ''
  const isInText = textField(state, 'body') !== undefined && isSuggested(state)
  if (isInText && (text === undefined || text === textField(state, 'body'))) return { text: '', why }
  return text ? { text, why } : undefined
}

/** True, or the words themselves: either says that a model wrote what is handed over. */
function isSuggested(state: unknown): boolean {
  const flag = typeof state === 'object' && state !== null && 'aiSuggestion' in state && state.aiSuggestion
  return flag === true || (typeof flag === 'string' && flag !== '')
}

export function textField(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const value = (state as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
