// Splits sentences into chunks: short enough to start quickly and for browsers to finish (Chrome stops after some fifteen
// seconds).

/** Characters. The first chunk is short so that speech starts soon. */
export const maxChunkChars = 300
const maxFirstChunkChars = 120
/** For a browser's voice at normal rate. */
const maxBrowserChars = 180

export interface SpeechChunk {
  text: string
  /** Index of its sentence. */
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

/** Chunks for browser utterances at this rate. */
export const browserChunks = (text: string, rate: number): string[] =>
  splitText(text, Math.max(80, Math.min(maxChunkChars, Math.round(maxBrowserChars * rate))))

/** Punctuation alone is not spoken, and a browser may never report its end. */
const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Splits between clauses, else words, else anywhere. */
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
