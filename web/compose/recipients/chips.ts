// Recipients of a field as chips, valid or marked as invalid, plus the text being typed.
import { readRecipients } from '../../../src/shared/recipients.ts'
import { formatAddress } from '../../format/people.ts'

export interface Chip {
  text: string
  /** Undefined if it is no valid address. */
  email?: string
  name?: string
  /** Validation error. */
  problem?: string
}

/** Parses recipients; invalid ones come last. */
export function parseChips(text: string): Chip[] {
  const { people, problems } = readRecipients(text)
  return [
    ...people.map((person) => ({ text: formatAddress(person), email: person.email, name: person.name })),
    ...problems.map(({ text: written, sentence }) => ({ text: written, problem: sentence })),
  ]
}

/** Ignores duplicates. */
export function addChips(chips: readonly Chip[], more: readonly Chip[]): Chip[] {
  const seen = new Set(chips.map(({ email, text }) => (email ?? text).toLowerCase()))
  return [...chips, ...more.filter(({ email, text }) => !seen.has((email ?? text).toLowerCase()))]
}

export function formatChips(chips: readonly Chip[], typed: string): string {
  return [...chips.map(({ text }) => text), typed.trim()].filter((text) => text !== '').join(', ')
}

/** Splits the complete recipients from the one being typed. */
export function splitAtSeparator(typed: string): { done: string; rest: string } {
  const at = lastSeparator(typed)
  return at < 0 ? { done: '', rest: typed } : { done: typed.slice(0, at), rest: typed.slice(at + 1).trimStart() }
}

/** Position of the last comma, semicolon or line break outside quotes and brackets. */
function lastSeparator(text: string): number {
  let last = -1
  let quoted = false
  let bracket = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"' && text[at - 1] !== '\\') quoted = !quoted
    else if (char === '<' && !quoted) bracket = true
    else if (char === '>' && !quoted) bracket = false
    else if (/[,;\n]/.test(char) && !quoted && !bracket) last = at
  }
  return last
}
