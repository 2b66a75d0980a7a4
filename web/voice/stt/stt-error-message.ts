// Messages for recognition errors.
import { translateServerMessage } from '../../server-messages.ts'
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
  server: words.nothingRecognized,
}

/** `said`: the server's message. */
export function sttErrorMessage(problem: SttError, said?: string): string {
  return problem === 'server' && said ? translateServerMessage(said) : sentences[problem]
}
