// The mouth of a page: the browser's voices and the server's behind one interface.
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
  /** Of the server; undefined where it does not say. */
  voices: () => Promise<readonly VoiceFacts[] | undefined>
  fetchSound: (input: TtsInput, signal: AbortSignal) => Promise<Blob>
  /** That another voice speaks than the one that was wanted. Told once for each reason. */
  notify: (sentence: string) => void
}
const defaultDeps: SynthesizerDeps = { voices: serverVoices, fetchSound: fetchSpeech, notify: (sentence) => void toast(sentence) }

export function createSynthesizer(own: Partial<SynthesizerDeps> = {}): Synthesizer {
  const deps = { ...defaultDeps, ...own }
  const told = new Set<string>()
  const player = lazyPlayer()
  let current: SpeechTask | undefined
  const saying: SpeechTaskDeps = {
    // The list of the browser's voices is often empty when it is asked for first.
    availableVoices: async () => ({ server: await deps.voices(), browser: synthesis()?.getVoices() }),
    fetchSound: deps.fetchSound,
    player,
    onVoiceMissing: (what) => {
      if (!told.has(what)) deps.notify(words[what])
      told.add(what)
    },
  }
  synthesis()?.getVoices()
  return {
    speak(sentences, manner, listener) {
      current?.stop()
      const mine = new SpeechTask(saying, sentences, manner, listener)
      current = mine
      void mine.run()
      return () => mine.stop()
    },
    get speaking() {
      return current !== undefined && !current.over
    },
  }
}

/** Made when it is needed, or when Safari has to see something pressed first. */
function lazyPlayer(): () => AudioPlayer {
  let player: AudioPlayer | undefined
  const get = () => {
    player ??= new AudioPlayer()
    return player
  }
  if ('GestureEvent' in window) get().unlockOn(window)
  return get
}
