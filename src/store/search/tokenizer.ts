// How text becomes words, the same for the index, for what is searched and for what is highlighted. Letters are folded
// (case, accents, ß and ł, full width), and scripts written without spaces give one word for each character: the index
// then finds any part of such a text as a phrase of characters. See docs/decisions/0018-one-index-for-all-scripts.md.

/** A word as folded, and where it stands in the text: [start, end) in UTF-16 units. */
export interface Token {
  word: string
  start: number
  end: number
}

/** What one character becomes: letters of a word, words of one letter each, nothing at all, or a gap between words. */
interface Folded {
  kind: 'letter' | 'alone' | 'nothing' | 'gap'
  text: string
}

const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
const wordly = /[\p{L}\p{N}\p{M}\p{Co}]/u
/** Scripts whose marks people leave out when they type. Elsewhere (Hindi, Tamil) a mark is as much as a letter. */
const optionalMark = /[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}]/u
/** A mark that many scripts share, alone: an accent. */
const sharedMark = /^(?=\p{sc=Zinh})\p{M}$/u
/** Soft hyphen, joiners, direction marks, the Arabic stretching line: seen by nobody. */
const unseen = /\u00ad|\u0640|[\u200c-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/u
const typedAs: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
/** What is folded as one: a Korean syllable in pieces, a kana with its voice mark, or one character. */
const cluster =
  /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|[\u3041-\u30ff\uff66-\uff9d](?:\u3099|\u309a|\uff9e|\uff9f)|\P{ASCII}/gu
const oneCluster = new RegExp(cluster.source, 'uy')
const plain = /^\p{ASCII}*$/u

const known = new Map<string, Folded>()
const mostKnown = 50_000

function fold(piece: string): Folded {
  const before = known.get(piece)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const folded = foldAnew(piece)
  known.set(piece, folded)
  return folded
}

function foldAnew(piece: string): Folded {
  if (unseen.test(piece) || sharedMark.test(piece)) return { kind: 'nothing', text: '' }
  const whole = piece.normalize('NFKC').toLowerCase()
  if (unspaced.test(whole)) {
    const letters = [...whole].filter((letter) => wordly.test(letter) && !sharedMark.test(letter)).join('')
    return letters === '' ? { kind: 'gap', text: ' ' } : { kind: 'alone', text: letters }
  }
  let text = ''
  for (const letter of whole.normalize('NFD')) {
    if (/\p{M}/u.test(letter) && optionalMark.test(letter)) continue
    text += typedAs[letter] ?? letter
  }
  if (text === '') return { kind: 'nothing', text }
  return /^[\p{L}\p{N}\p{M}\p{Co}]+$/u.test(text) ? { kind: 'letter', text } : { kind: 'gap', text: ' ' }
}

/** A text as the index takes it: its own tokenizer (unicode61) then finds the same words as `words`. */
export function indexText(text: string): string {
  if (plain.test(text)) return text
  return text.replace(cluster, (piece) => {
    const folded = fold(piece)
    return folded.kind === 'alone' ? ` ${[...folded.text].join(' ')} ` : folded.text
  })
}

/** The words of a text, one after the other. Whoever stops reading leaves the rest unread. */
export function* tokenize(text: string): Generator<Token> {
  let word = ''
  let start = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    let end = at + 1
    let kind: Folded['kind']
    let letters: string
    if (code < 0x80) {
      kind = isAlnum(code) ? 'letter' : 'gap'
      while (kind === 'letter' && isAlnum(text.charCodeAt(end))) end++
      letters = kind === 'letter' ? text.slice(at, end).toLowerCase() : ''
    } else {
      oneCluster.lastIndex = at
      const piece = oneCluster.exec(text)?.[0] ?? text.charAt(at)
      end = at + piece.length
      ;({ kind, text: letters } = fold(piece))
    }
    if (word !== '' && (kind === 'gap' || kind === 'alone')) {
      yield { word, start, end: at }
      word = ''
    }
    if (kind === 'alone') for (const letter of letters) yield { word: letter, start: at, end }
    if (kind === 'letter') {
      if (word === '') start = at
      word += letters
    }
    at = end
  }
  if (word !== '') yield { word, start, end: at }
}

const isAlnum = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)

/** Whether a word is one character of a script without spaces: never unfinished. */
export const standsAlone = (word: string) => unspaced.test(word)
