// Work that tells pieces while it goes on -> those pieces, one by one, and then what it answers. Whoever stops listening
// stops the work.
import type { Listening } from './ask-model.ts'

export async function* inPieces<T, Piece>(
  signal: AbortSignal | undefined,
  pieceOf: (text: string) => Piece,
  work: (listening: Required<Pick<Listening, 'onPiece'>> & { signal: AbortSignal }) => Promise<T>,
): AsyncGenerator<Piece, T> {
  const left = new AbortController()
  const waiting: string[] = []
  let bell = Promise.withResolvers<void>()
  const onPiece = (text: string) => {
    waiting.push(text)
    bell.resolve()
  }
  const whole = work({ onPiece, signal: AbortSignal.any([left.signal, ...(signal ? [signal] : [])]) })
  let ended = false
  const end = () => {
    ended = true
  }
  // Should it fail, that is thrown where `whole` is awaited.
  const over = whole.then(end, end)
  try {
    while (!ended || waiting.length > 0) {
      if (waiting.length === 0) await Promise.race([bell.promise, over])
      bell = Promise.withResolvers()
      if (waiting.length > 0) yield pieceOf(waiting.splice(0).join(''))
    }
    return await whole
  } finally {
    left.abort()
    await over
  }
}
