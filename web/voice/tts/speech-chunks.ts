// Sentences as they are given to a voice: none so long that it takes seconds until it begins, or that a browser falls silent in
// the middle (Chrome's do after some fifteen seconds).

/** Characters. The first is short, so that it is heard soon. */
export const maxChunkChars = 300
const maxFirstChunkChars = 120
/** Of a browser's voice, at its usual speed. */
const maxBrowserChars = 180

export interface SpeechChunk {
  text: string
  /** Of the sentence it belongs to. */
  at: number
}

export function speechChunks(sentences: readonly string[]): SpeechChunk[] {
  const pieces: SpeechChunk[] = []
  for (const [at, sentence] of sentences.entries()) {
    const texts = splitText(sentence, maxChunkChars, pieces.length === 0 ? maxFirstChunkChars : maxChunkChars)
    pieces.push(...texts.map((text) => ({ text, at })))
  }
  return pieces
}

/** For one utterance of a browser, at this speed. */
export const browserChunks = (text: string, rate: number): string[] =>
  splitText(text, Math.max(80, Math.min(maxChunkChars, Math.round(maxBrowserChars * rate))))

/** Dots and dashes alone are not spoken, and a browser may wait for them for ever. */
const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Between clauses where there are any, else between words, else anywhere. Nothing is lost that is spoken. */
export function splitText(text: string, longest: number, first = longest): string[] {
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
