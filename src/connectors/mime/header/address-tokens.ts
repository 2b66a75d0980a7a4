// The words and signs of an address list (RFC 5322, section 3.2): atoms, quoted strings, domain literals, comments. Blanks and
// comments separate; what is not closed stays what it is. One pass, whatever a stranger wrote.
import type { Binary } from './fields.ts'

export interface Token {
  /** `word`: of a name only. `sign`: one character with a meaning of its own. `odd`: what the grammar has no place for. */
  is: 'atom' | 'word' | 'quoted' | 'literal' | 'comment' | 'sign' | 'odd'
  /** Without quotes and brackets, pairs undone; of a literal as it stands. */
  text: Binary
  from: number
  to: number
}

const atom = /[!#-'*+\-/-9=?A-Z^-~\x80-\xff]+/y
/** An encoded word that some program left commas or blanks in; never one that could hold an address. */
const word = /=\?[\w!#$%&'*+.:^{}~-]{1,80}\?[bq]\?[^?@<>]{0,300}\?=/iy
const blanks = /[^!-~\x80-\xff]+/y
const quotedText = /"((?:[^"\\]|\\[\s\S])*)"/y
const literalText = /\[(?:[^[\]\\]|\\[\s\S])*\]/y

export function tokensOf(text: Binary): Token[] {
  const tokens: Token[] = []
  /** Once one is not closed, no later one is. */
  const unclosed = { quoted: false, literal: false }
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at, unclosed)
    if (token) tokens.push(token)
    at = token ? token.to : at + (match(blanks, text, at)?.[0].length ?? 1)
  }
  return tokens
}

function tokenAt(text: Binary, from: number, unclosed: { quoted: boolean; literal: boolean }): Token | undefined {
  const char = text[from] ?? ''
  if (/[^!-~\x80-\xff]/.test(char)) return undefined
  const token = (is: Token['is'], length: number, content: Binary): Token => ({ is, text: content, from, to: from + length })
  const plain = match(atom, text, from)
  const coded = char === '=' ? match(word, text, from) : null
  if (coded && coded[0].length > (plain?.[0].length ?? 0)) return token('word', coded[0].length, coded[0])
  if (plain) return token('atom', plain[0].length, plain[0])
  if (char === '(') return commentAt(text, from)
  if (char === '"' && !unclosed.quoted) {
    const found = match(quotedText, text, from)
    if (found) return token('quoted', found[0].length, unescaped(found[1] ?? ''))
    unclosed.quoted = true
  }
  if (char === '[' && !unclosed.literal) {
    const found = match(literalText, text, from)
    if (found) return token('literal', found[0].length, found[0])
    unclosed.literal = true
  }
  return token(',;:<>@.'.includes(char) ? 'sign' : 'odd', 1, char)
}

/** Comments may hold comments. One that is not closed goes to the end. */
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

function match(pattern: RegExp, text: Binary, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
