// The text of an answer as its pieces come: without what a model thinks aloud between <think> marks, and of bounded length.
import { tooLong } from './bounds.ts'

const opens = '<think>'
const closes = '</think>'

export interface AnswerText {
  add(piece: string): void
  /** The whole, when all pieces are there. */
  whole(): string
}

/** `onToken` hears what belongs to the answer, as soon as that is certain. */
export function collectAnswer(maxBytes: number, onToken: ((text: string) => void) | undefined): AnswerText {
  let bytes = 0
  let text = ''
  let undecided = ''
  let thinks = false
  const emit = (piece: string) => {
    const own = text === '' ? piece.trimStart() : piece
    text += own
    if (own !== '') onToken?.(own)
  }
  const sortOut = () => {
    for (;;) {
      const mark = thinks ? closes : opens
      const at = undecided.indexOf(mark)
      const sure = at < 0 ? undecided.length - beginningOf(mark, undecided) : at
      if (!thinks) emit(undecided.slice(0, sure))
      undecided = undecided.slice(at < 0 ? sure : at + mark.length)
      if (at < 0) return
      thinks = !thinks
    }
  }
  return {
    add(piece) {
      bytes += Buffer.byteLength(piece)
      if (bytes > maxBytes) throw tooLong()
      undecided += piece
      sortOut()
    },
    whole() {
      if (!thinks) emit(undecided)
      undecided = ''
      // Some templates open the thought in the prompt: only its end is seen.
      const end = text.lastIndexOf(closes)
      return (end < 0 ? text : text.slice(end + closes.length)).trim()
    },
  }
}

/** How many signs at the end may be the beginning of the mark. */
function beginningOf(mark: string, text: string): number {
  for (let length = mark.length - 1; length > 0; length--) if (text.endsWith(mark.slice(0, length))) return length
  return 0
}
