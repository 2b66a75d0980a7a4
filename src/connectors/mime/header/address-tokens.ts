// The tokens of an address list (RFC 5322, section 3.2): atoms, quoted strings, domain literals, comments, signs. Blanks and
// comments separate them. A quote or bracket that is never closed is a character like any other. Linear in the length.
import type { Binary } from './fields.ts'
import { matchAt } from './match-at.ts'

export interface Token {
  /** `word`: an encoded word, only part of a name. `sign`: one of `,;:<>@.`. `odd`: a character the grammar has no place for. */
  is: 'atom' | 'word' | 'quoted' | 'literal' | 'comment' | 'sign' | 'odd'
  /** Without its quotes or parentheses and unescaped; a literal keeps its brackets. */
  text: Binary
  from: number
  to: number
}

const atom = /[!#-'*+\-/-9=?A-Z^-~\x80-\xff]+/y
/** An encoded word, also with commas or blanks that some program left in it; never with anything an address could stand in. */
const word = /=\?[\w!#$%&'*+.:^{}~-]{1,80}\?[bq]\?[^?@<>]{0,300}\?=/iy
const blanks = /[ \t\r\n]+/y
const quotedText = /"((?:[^"\\]|\\[\s\S])*)"/y
const literalText = /\[(?:[^[\]\\]|\\[\s\S])*\]/y

export function tokensOf(text: Binary): Token[] {
  const tokens: Token[] = []
  /** Where one is never closed, no later one is: searching again for each would take quadratic time. */
  const unclosed = { quoted: false, literal: false }
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at, unclosed)
    if (token) tokens.push(token)
    at = token ? token.to : at + (matchAt(blanks, text, at)?.[0].length ?? 1)
  }
  return tokens
}

function tokenAt(text: Binary, from: number, unclosed: { quoted: boolean; literal: boolean }): Token | undefined {
  const char = text[from] ?? ''
  if (/[ \t\r\n]/.test(char)) return undefined
  const token = (is: Token['is'], length: number, content: Binary): Token => ({ is, text: content, from, to: from + length })
  const plain = matchAt(atom, text, from)
  const coded = char === '=' ? matchAt(word, text, from) : null
  if (coded && coded[0].length > (plain?.[0].length ?? 0)) return token('word', coded[0].length, coded[0])
  if (plain) return token('atom', plain[0].length, plain[0])
  if (char === '(') return commentAt(text, from)
  if (char === '"' && !unclosed.quoted) {
    const found = matchAt(quotedText, text, from)
    if (found) return token('quoted', found[0].length, unescaped(found[1] ?? ''))
    unclosed.quoted = true
  }
  if (char === '[' && !unclosed.literal) {
    const found = matchAt(literalText, text, from)
    if (found) return token('literal', found[0].length, found[0])
    unclosed.literal = true
  }
  return token(',;:<>@.'.includes(char) ? 'sign' : 'odd', 1, char)
}

/** Comments nest. One that is never closed goes to the end. */
function commentAt(text: Binary, from: number): Token {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) break
  }
  const to = Math.min(text.length, at + 1)
  return { is: 'comment', text: unescaped(text.slice(from + 1, depth === 0 ? at : to)), from, to }
}

const unescaped = (text: Binary) => text.replace(/\\([\s\S])/g, '$1')
