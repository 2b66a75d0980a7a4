// The mouth of a page: the browser's voices and the server's behind one interface.
import type { TtsInput, VoiceFacts } from '../../../src/shared/voice.ts'
import { say as toast } from '../../api.ts'
import { voiceWords } from '../../words/voice.ts'
import { synthesis } from './browser-voice.ts'
import type { Mouth } from './mouth.ts'
import { Player } from './player.ts'
import { Saying, type SayingDeps } from './saying.ts'
import { fetchSound, serverVoices } from './server-voice.ts'

const words = voiceWords.problems.speaking

export interface MouthDeps {
  /** Of the server; undefined where it does not say. */
  voices: () => Promise<readonly VoiceFacts[] | undefined>
  fetchSound: (input: TtsInput, signal: AbortSignal) => Promise<Blob>
  /** That another voice speaks than the one that was wanted. Told once for each reason. */
  tell: (sentence: string) => void
}
const real: MouthDeps = { voices: serverVoices, fetchSound, tell: (sentence) => void toast(sentence) }

export function createMouth(own: Partial<MouthDeps> = {}): Mouth {
  const deps = { ...real, ...own }
  const told = new Set<string>()
  const player = onePlayer()
  let current: Saying | undefined
  const saying: SayingDeps = {
    // The list of the browser's voices is often empty when it is asked for first.
    atHand: async () => ({ server: await deps.voices(), browser: synthesis()?.getVoices() }),
    fetchSound: deps.fetchSound,
    player,
    missing: (what) => {
      if (!told.has(what)) deps.tell(words[what])
      told.add(what)
    },
  }
  synthesis()?.getVoices()
  return {
    say(sentences, manner, listener) {
      current?.stop()
      const mine = new Saying(saying, sentences, manner, listener)
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
function onePlayer(): () => Player {
  let player: Player | undefined
  const get = () => {
    player ??= new Player()
    return player
  }
  if ('GestureEvent' in window) get().allowBy(window)
  return get
}
