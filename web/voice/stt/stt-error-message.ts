// What is said to a person where Homing cannot hear. How it can be helped stands in it, where it can.
import { translateSentence } from '../../sentences.ts'
import { voiceWords } from '../../words/voice.ts'
import type { SttError } from './recognizer.ts'

const words = voiceWords.problems
const sentences: Readonly<Record<SttError, string>> = {
  insecure: words.insecure,
  denied: words.denied,
  'no-device': words.noDevice,
  'in-use': words.inUse,
  'no-codec': words.noCodec,
  unavailable: words.notAvailable,
  network: words.network,
  failed: words.recognition,
  'not-started': words.notStarted,
  'not-allowed-outside': words.notAllowedOutside,
  server: words.notHeard,
}

/** `said`: the server's own sentence, as it came. */
export function sttErrorMessage(problem: SttError, said?: string): string {
  return problem === 'server' && said ? translateSentence(said) : sentences[problem]
}
