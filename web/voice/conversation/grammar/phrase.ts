// Phrases as they are written in the tables, made into something that reads a whole utterance:
//   read [me] [my] (newest|latest) {mail}     words, [perhaps], (one|of these), {a word that has many forms}
//   email <who> saying <says>                 words of the person's own
// `ö` may be written `oe`, and so on. A phrase never fits a part of what was said.
import type { Command } from '../command.ts'
import type { Token } from './normalise.ts'

const macros: Record<string, string> = {
  mail: '(email|mail|message|e mail|nachricht)',
  mails: '(email|emails|mail|mails|message|messages|e mail|e mails|nachricht|nachrichten)',
}

/** The word before what is said that is part of it: "asking whether", "about the ferry"; and how what is told may begin. */
const kept: Record<string, string[]> = {
  verb: 'asking|ask|about|regarding|inviting|thanking|reminding|if|whether|dass|ob|wann|wie|wo|was|warum|ich|wir|wegen|über|mit|frag|frage|sag|sage'.split(
    '|',
  ),
  start: "to|i|i'm|i'll|i've|we|we're|we'll|he|she|they|the|it|it's|my|our".split('|'),
}

/** What stands in the places of a phrase. */
export type Got = Record<string, Token[]>
export interface Row {
  phrases: string[]
  /** It ends in the person's own words, which are kept as they are. */
  free?: true
  make: (got: Got) => Command | undefined
}
export interface Ready {
  free: boolean
  patterns: RegExp[]
  make: Row['make']
}

export function ready(rows: Row[]): Ready[] {
  return rows.map(({ phrases, free, make }) => ({ free: free ?? false, patterns: phrases.map(patternOf), make }))
}

export function patternOf(phrase: string): RegExp {
  const pieces = phrase.replace(/\{(\w+)\}/g, (_, name: string) => macros[name] ?? name).match(/<\w+>|[()[\]|]|[^\s()[\]|<>]+/g)
  return new RegExp(`^${(pieces ?? []).map(sourceOf).join('')}$`, 'du')
}

function sourceOf(piece: string): string {
  if (piece === '(' || piece === '[') return '(?:'
  if (piece === ')' || piece === '|') return piece
  if (piece === ']') return ')?'
  const words = kept[piece.slice(1, -1)]
  if (words) return `(?${piece}${words.join(' |')} )`
  if (piece.startsWith('<')) return `(?${piece}(?:\\S+ )+?)`
  const either: Record<string, string> = { ä: '(?:ä|ae)', ö: '(?:ö|oe)', ü: '(?:ü|ue)', ß: '(?:ß|ss)' }
  return `${piece.replace(/[\\^$.*+?{}]/g, '\\$&').replace(/[äöüß]/g, (sign) => either[sign] ?? sign)} `
}

/** Undefined unless the phrase is all that was said. */
export function fits(pattern: RegExp, tokens: Token[]): Got | undefined {
  const text = tokens.map(({ norm }) => `${norm} `).join('')
  const groups = pattern.exec(text)
  if (!groups) return undefined
  const places = Object.entries(groups.indices?.groups ?? {}).filter(([, range]) => range !== undefined)
  return Object.fromEntries(places.map(([name, [from, to]]) => [name, tokens.slice(wordAt(text, from), wordAt(text, to))]))
}

const wordAt = (text: string, at: number) => text.slice(0, at).split(' ').length - 1
