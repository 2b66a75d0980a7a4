// Recipients of one field: what is understood stands as a chip, what is not as a marked one, and what is being typed.
import { readRecipients } from '../../../src/shared/recipients.ts'
import { formatAddress } from '../../format/people.ts'

export interface Chip {
  text: string
  /** Undefined where it is no address. */
  email?: string
  name?: string
  /** Why it cannot be sent to. */
  problem?: string
}

/** Everybody in a text, pasted or stored. What cannot be read comes last, to be mended. */
export function parseChips(text: string): Chip[] {
  const { people, problems } = readRecipients(text)
  return [
    ...people.map((person) => ({ text: formatAddress(person), email: person.email, name: person.name })),
    ...problems.map(({ text: written, sentence }) => ({ text: written, problem: sentence })),
  ]
}

/** Nobody stands twice in a field. */
export function addChips(chips: readonly Chip[], more: readonly Chip[]): Chip[] {
  const seen = new Set(chips.map(({ email, text }) => (email ?? text).toLowerCase()))
  return [...chips, ...more.filter(({ email, text }) => !seen.has((email ?? text).toLowerCase()))]
}

export function formatChips(chips: readonly Chip[], typed: string): string {
  return [...chips.map(({ text }) => text), typed.trim()].filter((text) => text !== '').join(', ')
}

/** What is complete in a text that is being typed, and what is still being typed. */
export function splitAtSeparator(typed: string): { done: string; rest: string } {
  const at = lastSeparator(typed)
  return at < 0 ? { done: '', rest: typed } : { done: typed.slice(0, at), rest: typed.slice(at + 1).trimStart() }
}

/** The place of the last comma, semicolon or line end outside quotes and brackets. */
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
