// Sentences as they are given to a voice: none so long that it takes seconds until it begins, or that a browser falls silent in
// the middle (Chrome's do after some fifteen seconds).

/** Characters. The first is short, so that it is heard soon. */
export const longestPiece = 300
const longestFirst = 120
/** Of a browser's voice, at its usual speed. */
const longestSpoken = 180

export interface Piece {
  text: string
  /** Of the sentence it belongs to. */
  at: number
}

export function piecesOf(sentences: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (const [at, sentence] of sentences.entries()) {
    const texts = cut(sentence, longestPiece, pieces.length === 0 ? longestFirst : longestPiece)
    pieces.push(...texts.map((text) => ({ text, at })))
  }
  return pieces
}

/** For one utterance of a browser, at this speed. */
export const utterancesOf = (text: string, rate: number): string[] =>
  cut(text, Math.max(80, Math.min(longestPiece, Math.round(longestSpoken * rate))))

/** Dots and dashes alone are not spoken, and a browser may wait for them for ever. */
const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Between clauses where there are any, else between words, else anywhere. Nothing is lost that is spoken. */
export function cut(text: string, longest: number, first = longest): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  for (let most = first; rest.length > most; most = longest) {
    const end = endWithin(rest, most)
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...pieces, rest].filter(isSpoken)
}

function endWithin(text: string, most: number): number {
  const start = text.slice(0, most)
  const clause = Math.max(...[...start.matchAll(/[,;:.!?…–—](?=\s)/gu)].map(({ index }) => index + 1), 0)
  if (clause > most / 3) return clause
  const space = start.lastIndexOf(' ')
  return space > 0 ? space : most
}
