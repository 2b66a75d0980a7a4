// Extracts what follows the wake word. Needs continuous browser recognition and a visible page. Behind the echo gate
// (half-duplex.ts), so speech by Homing or of a mail triggers nothing.
import { fold } from '../../../src/shared/fold.ts'

/** Time to wait for a command after the bare wake word. */
const awakeMs = 8000

export interface WakeWord {
  /** The command in an utterance; undefined if it is not addressed to Homing. */
  commandAfter(transcript: string, from: number, to: number): string | undefined
  /** Whether the bare wake word was heard and a command is awaited. */
  awake(now: number): boolean
}

export function createWakeWord(word: string, isVisible: () => boolean): WakeWord {
  let until: number | undefined
  return {
    commandAfter(transcript, from, to) {
      const isAwake = until !== undefined && from <= until
      if (!isVisible()) {
        until = undefined
        return undefined
      }
      const called = afterWakeWord(transcript, word)
      until = called === '' ? to + awakeMs : undefined
      return called || (called === undefined && isAwake && transcript.trim() !== '' ? transcript.trim() : undefined)
    },
    awake: (now) => until !== undefined && now <= until && isVisible(),
  }
}

/** The text after the wake word, possibly empty; undefined if it does not occur. Ignores case, accents and commas. */
export function afterWakeWord(transcript: string, word: string): string | undefined {
  const wanted = foldedWords(word).map(({ folded }) => folded)
  if (wanted.length === 0) return undefined
  const said = foldedWords(transcript)
  for (let at = 0; at + wanted.length <= said.length; at++) {
    if (!wanted.every((piece, n) => said[at + n]?.folded === piece)) continue
    const end = said[at + wanted.length - 1]?.end ?? transcript.length
    const rest = transcript.slice(end).replace(/^[^\p{L}\p{N}]+/u, '')
    return afterWakeWord(rest, word) ?? rest.trim()
  }
  return undefined
}

function foldedWords(text: string): { folded: string; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((found) => ({
    folded: fold(found[0]),
    end: found.index + found[0].length,
  }))
}
