// Phrases as they are written in the tables, made into something that reads a whole utterance:
//   read [me] [my] (newest|latest) {mail}     words, [perhaps], (one|of these), {a word that has many forms}
//   email <who> saying <says>                 words of the person's own
// `ö` may be written `oe`, and so on. A phrase never fits a part of what was said.
import type { Command } from '../command.ts'
import type { Token } from './tokenize.ts'

const macros: Record<string, string> = {
  mail: '(email|mail|message|e mail|nachricht)',
  mails: '(email|emails|mail|mails|message|messages|e mail|e mails|nachricht|nachrichten)',
}

/** The word before what is said that is part of it: "asking whether", "about the ferry"; and how what is told may begin. */
const keptWords: Record<string, string[]> = {
  verb: 'asking|ask|about|regarding|inviting|thanking|reminding|if|whether|dass|ob|wann|wie|wo|was|warum|ich|wir|wegen|über|mit|frag|frage|sag|sage'.split(
    '|',
  ),
  start: "to|i|i'm|i'll|i've|we|we're|we'll|he|she|they|the|it|it's|my|our".split('|'),
}

/** What stands in the places of a phrase. */
export type Slots = Record<string, Token[]>
export interface PhraseRow {
  phrases: string[]
  /** It ends in the person's own words, which are kept as they are. */
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

/** Undefined unless the phrase is all that was said. */
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
