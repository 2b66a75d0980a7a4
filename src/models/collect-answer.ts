// The text of an answer as its pieces come: without what a model thinks aloud between <think> marks, and of bounded length.
import { tooLong } from './bounded-fetch.ts'

const openTag = '<think>'
const closeTag = '</think>'

export interface AnswerText {
  add(piece: string): void
  /** The whole, when all pieces are there. */
  whole(): string
}

/** `onToken` hears what belongs to the answer, as soon as that is certain. */
export function collectAnswer(maxBytes: number, onToken: ((text: string) => void) | undefined): AnswerText {
  let bytes = 0
  let text = ''
  let pending = ''
  let isThinking = false
  const emit = (piece: string) => {
    const own = text === '' ? piece.trimStart() : piece
    text += own
    if (own !== '') onToken?.(own)
  }
  const processPending = () => {
    for (;;) {
      const mark = isThinking ? closeTag : openTag
      const at = pending.indexOf(mark)
      const sure = at < 0 ? pending.length - partialTagLength(mark, pending) : at
      if (!isThinking) emit(pending.slice(0, sure))
      pending = pending.slice(at < 0 ? sure : at + mark.length)
      if (at < 0) return
      isThinking = !isThinking
    }
  }
  return {
    add(piece) {
      bytes += Buffer.byteLength(piece)
      if (bytes > maxBytes) throw tooLong()
      pending += piece
      processPending()
    },
    whole() {
      if (!isThinking) emit(pending)
      pending = ''
      // Some templates open the thought in the prompt: only its end is seen.
      const end = text.lastIndexOf(closeTag)
      return (end < 0 ? text : text.slice(end + closeTag.length)).trim()
    },
  }
}

/** How many signs at the end may be the beginning of the mark. */
function partialTagLength(mark: string, text: string): number {
  for (let length = mark.length - 1; length > 0; length--) if (text.endsWith(mark.slice(0, length))) return length
  return 0
}
