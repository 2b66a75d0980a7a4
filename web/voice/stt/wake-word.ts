// The wake word: of what an open microphone hears, only what follows it goes on. It needs the browser's recogniser, listening
// all the time, and a page that is shown. It is behind the gate of half-duplex.ts: said by Homing itself, or by a mail that is
// read, it wakes nothing.
import { fold } from '../../../src/shared/fold.ts'

/** After the bare word, so long is waited for the command. */
const awakeMs = 8000

export interface WakeWord {
  /** What of an utterance is meant for Homing; undefined: nothing. Times as an ear tells them. */
  commandAfter(transcript: string, from: number, to: number): string | undefined
  /** Whether it was called and waits for what is wanted. */
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

/** What follows the word, empty where nothing does; undefined where it was not said. Case, accents and commas are no matter. */
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
