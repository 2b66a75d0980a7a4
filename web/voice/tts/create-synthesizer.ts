// Combines browser and server voices behind one interface.
import type { TtsInput, VoiceFacts } from '../../../src/shared/voice.ts'
import { toast } from '../../api.ts'
import { voiceWords } from '../../words/voice.ts'
import { AudioPlayer } from './audio-player.ts'
import { synthesis } from './browser-tts.ts'
import { fetchSpeech, serverVoices } from './server-tts.ts'
import { SpeechTask, type SpeechTaskDeps } from './speech-task.ts'
import type { Synthesizer } from './synthesizer.ts'

const words = voiceWords.problems.speaking

export interface SynthesizerDeps {
  /** Server voices; undefined if it does not answer. */
  voices: () => Promise<readonly VoiceFacts[] | undefined>
  fetchSound: (input: TtsInput, signal: AbortSignal) => Promise<Blob>
  /** Another voice than the chosen one speaks; reported once per reason. */
  notify: (sentence: string) => void
}
const defaultDeps: SynthesizerDeps = { voices: serverVoices, fetchSound: fetchSpeech, notify: (sentence) => void toast(sentence) }

export function createSynthesizer(own: Partial<SynthesizerDeps> = {}): Synthesizer {
  const deps = { ...defaultDeps, ...own }
  const reported = new Set<string>()
  const player = lazyPlayer()
  let current: SpeechTask | undefined
  const taskDeps: SpeechTaskDeps = {
    // Browsers often return an empty voice list on the first call.
    availableVoices: async () => ({ server: await deps.voices(), browser: synthesis()?.getVoices() }),
    fetchSound: deps.fetchSound,
    player,
    onVoiceMissing: (what) => {
      if (!reported.has(what)) deps.notify(words[what])
      reported.add(what)
    },
  }
  synthesis()?.getVoices()
  return {
    speak(sentences, options, listener) {
      current?.stop()
      const task = new SpeechTask(taskDeps, sentences, options, listener)
      current = task
      void task.run()
      return () => task.stop()
    },
    get speaking() {
      return current !== undefined && !current.over
    },
  }
}

/** Created on demand, but at once on Safari, which must see a user gesture first. */
function lazyPlayer(): () => AudioPlayer {
  let player: AudioPlayer | undefined
  const get = () => {
    player ??= new AudioPlayer()
    return player
  }
  if ('GestureEvent' in window) get().unlockOn(window)
  return get
}
