// Collects the text of a streamed answer, without <think> sections, up to a size limit.
import { tooLong } from './bounded-fetch.ts'

const openTag = '<think>'
const closeTag = '</think>'

export interface AnswerText {
  add(piece: string): void
  whole(): string
}

/** `onToken` gets text once it is certainly part of the answer. */
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
      // Some templates open the section in the prompt.
      const end = text.lastIndexOf(closeTag)
      return (end < 0 ? text : text.slice(end + closeTag.length)).trim()
    },
  }
}

/** Length of a possible start of the tag at the end. */
function partialTagLength(mark: string, text: string): number {
  for (let length = mark.length - 1; length > 0; length--) if (text.endsWith(mark.slice(0, length))) return length
  return 0
}
