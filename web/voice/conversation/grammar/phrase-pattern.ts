// Compiles phrases of the tables into regular expressions that match a whole utterance: `read [me] [my] (newest|latest) {mail}`
// – words, [optional], (alternatives), {macro}; `email <who> saying <content>` – <slots> of free text. `ö` also matches `oe`, and
// so on.
import type { Command } from '../command.ts'
import type { Token } from './tokenize.ts'

const macros: Record<string, string> = {
  mail: '(email|mail|message|e mail|nachricht)',
  mails: '(email|emails|mail|mails|message|messages|e mail|e mails|nachricht|nachrichten)',
}

/** Words before dictated text that are part of it ("asking whether", "about the ferry"), and how it may begin. */
const keptWords: Record<string, string[]> = {
  verb: 'asking|ask|about|regarding|inviting|thanking|reminding|if|whether|dass|ob|wann|wie|wo|was|warum|ich|wir|wegen|über|mit|frag|frage|sag|sage'.split(
    '|',
  ),
  start: "to|i|i'm|i'll|i've|we|we're|we'll|he|she|they|the|it|it's|my|our".split('|'),
}

/** Slot tokens by name. */
export type Slots = Record<string, Token[]>
export interface PhraseRow {
  phrases: string[]
  /** Ends in dictated text, which is kept verbatim. */
  free?: true
  make: (got: Slots) => Command | undefined
}
export interface CompiledRow {
  free: boolean
  patterns: RegExp[]
  make: PhraseRow['make']
}

export function compileRows(rows: PhraseRow[]): CompiledRow[] {
  return rows.map(({ phrases, free, make }) => ({ free: free ?? false, patterns: phrases.map(compilePhrase), make }))
}

export function compilePhrase(phrase: string): RegExp {
  const pieces = phrase.replace(/\{(\w+)\}/g, (_, name: string) => macros[name] ?? name).match(/<\w+>|[()[\]|]|[^\s()[\]|<>]+/g)
  return new RegExp(`^${(pieces ?? []).map(regexSource).join('')}$`, 'du')
}

function regexSource(piece: string): string {
  if (piece === '(' || piece === '[') return '(?:'
  if (piece === ')' || piece === '|') return piece
  if (piece === ']') return ')?'
  const words = keptWords[piece.slice(1, -1)]
  if (words) return `(?${piece}${words.join(' |')} )`
  if (piece.startsWith('<')) return `(?${piece}(?:\\S+ )+?)`
  const either: Record<string, string> = { ä: '(?:ä|ae)', ö: '(?:ö|oe)', ü: '(?:ü|ue)', ß: '(?:ß|ss)' }
  return `${piece.replace(/[\\^$.*+?{}]/g, '\\$&').replace(/[äöüß]/g, (sign) => either[sign] ?? sign)} `
}

/** Undefined unless the whole utterance matches. */
export function matchPhrase(pattern: RegExp, tokens: Token[]): Slots | undefined {
  const text = tokens.map(({ norm }) => `${norm} `).join('')
  const groups = pattern.exec(text)
  if (!groups) return undefined
  const places = Object.entries(groups.indices?.groups ?? {}).filter(([, range]) => range !== undefined)
  return Object.fromEntries(
    places.map(([name, [from, to]]) => [name, tokens.slice(wordIndexAt(text, from), wordIndexAt(text, to))]),
  )
}

const wordIndexAt = (text: string, at: number) => text.slice(0, at).split(' ').length - 1
