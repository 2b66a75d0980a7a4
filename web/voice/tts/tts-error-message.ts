// Messages for synthesis errors.
import { voiceWords } from '../../words/voice.ts'
import type { TtsError } from './synthesizer.ts'

const words = voiceWords.problems.speaking

export function ttsErrorMessage(problem: TtsError): string {
  switch (problem) {
    case 'unavailable':
    case 'silent':
    case 'audio':
    case 'server':
      return words[problem]
    case 'not-touched':
      return words.notTouched
    default: {
      // Browsers report codes that the standard lacks.
      const known: Readonly<Record<string, string>> = words.failed
      return Object.hasOwn(known, problem) ? (known[problem] ?? words.failedElse) : words.failedElse
    }
  }
}
