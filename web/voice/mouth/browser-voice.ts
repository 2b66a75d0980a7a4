// Speaking by the browser (Web Speech API): once, with what is chosen. Synthesis that failed is tried once more, at the usual
// speed and pitch; silence is noticed; being stopped is no mistake.
import { language } from '../../language.ts'

const retryAfter = 500
const patience = 2000
const minimumVolume = 0.1

export interface Manner {
  rate: number
  pitch: number
  volume: number
  /** Name of the voice; null or unknown here: the browser's own choice. */
  voice: string | null
}
/** What the browser calls an error; `unavailable` where it cannot speak at all, `silent` where nothing was heard in time. */
export type VoiceProblem = 'unavailable' | 'silent' | SpeechSynthesisErrorCode

/** Undefined where this browser has none. */
export function synthesis(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in window ? window.speechSynthesis : undefined
}

/** Answers how to stop. `onEnd` is called once, however it ended. */
export function speak(text: string, manner: Manner, onEnd: (problem?: VoiceProblem) => void): () => void {
  const speech = synthesis()
  let timer: ReturnType<typeof setTimeout>
  let over = false
  const finish = (problem?: VoiceProblem) => {
    if (over) return
    over = true
    clearTimeout(timer)
    onEnd(problem)
  }
  const attempt = (chosen: Manner, again: boolean) => {
    const utterance = utteranceOf(text, chosen)
    utterance.onstart = () => clearTimeout(timer)
    utterance.onend = () => finish()
    utterance.onerror = ({ error }) => {
      if (over) return
      clearTimeout(timer)
      if (error === 'interrupted' || error === 'canceled') finish()
      else if (error === 'synthesis-failed' && again)
        timer = setTimeout(() => attempt({ ...chosen, rate: 1, pitch: 1 }, false), retryAfter)
      else finish(error)
    }
    timer = setTimeout(() => {
      finish('silent')
      speech?.cancel()
    }, patience)
    speech?.speak(utterance)
  }
  if (!speech) {
    finish('unavailable')
    return () => undefined
  }
  speech.cancel()
  attempt(manner, true)
  return () => {
    finish()
    speech.cancel()
  }
}

function utteranceOf(text: string, { rate, pitch, volume, voice }: Manner): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  const found = synthesis()
    ?.getVoices()
    .find(({ name }) => name === voice)
  if (found) utterance.voice = found
  utterance.lang = found?.lang ?? language
  utterance.rate = rate
  utterance.pitch = pitch
  utterance.volume = Math.max(minimumVolume, volume)
  return utterance
}
