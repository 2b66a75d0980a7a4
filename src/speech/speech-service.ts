// The speech service: synthesis by TTS_BACKEND, with eSpeak NG as the voice that is always available, and transcription.
import type { Log } from '../core/log.ts'
import { unlessAborted } from '../core/unless-aborted.ts'
import { type Clock, systemClock } from '../models/health-monitor.ts'
import type { Settings } from '../settings.ts'
import { noTranscriber, stopping } from './errors.ts'
import { createEspeak } from './espeak.ts'
import { createTranscriber } from './openai/transcribe.ts'
import { createOpenAiVoice } from './openai/voice.ts'
import { createPiper } from './piper.ts'
import { backendOrder, type Synthesizers, type VoiceBackend, watchSynthesizer } from './selection/backends.ts'
import { chooseVoice, stateOf, type VoiceSelection } from './selection/choose.ts'
import type { SpeechRecognizer, SpeechService } from './speech.ts'
import { createSpeechQueue } from './synthesis/queue.ts'
import { createSynthesis } from './synthesis/synthesis.ts'

/** Replaces the configured backends: for tests. */
export type GivenSpeech = Synthesizers & { transcriber?: SpeechRecognizer }
export interface SpeechServiceOptions {
  settings: Settings
  log: Log
  given?: GivenSpeech | undefined
  clock?: Clock | undefined
}
/** How long calls right after the start wait for the first polls. */
const firstPollMs = 2_000

export function createSpeechService({ settings, log, given, clock = systemClock }: SpeechServiceOptions): SpeechService {
  const backends = openBackends(settings, given ?? synthesizersOf(settings, log), { log, clock })
  const selection = voiceSelection(settings.ttsBackend, backends)
  const backendOf = ({ backend }: { backend: string }) => backends.find(({ synthesizer }) => synthesizer.backend === backend)
  const synthesis = createSynthesis({ backendOf, fallbackFor: selection.fallbackFor, log })
  const transcription = createTranscription(given ? given.transcriber : createTranscriber(settings))
  const firstPolls = unlessAborted(Promise.all(backends.map((one) => one.firstPoll)), AbortSignal.timeout(firstPollMs)).then(
    () => undefined,
    () => undefined,
  )
  return {
    state: () => ({ tts: stateOf(selection), stt: transcription.state }),
    async voices() {
      await firstPolls
      for (const { watch } of backends) watch.requestPoll()
      return backends.flatMap(({ voices }) => voices)
    },
    async choose(input) {
      await firstPolls
      return chooseVoice(selection, input)
    },
    speak: synthesis.speak,
    transcriber: transcription.transcriber,
    transcribe: transcription.transcribe,
    forget: synthesis.forget,
    async [Symbol.asyncDispose]() {
      transcription[Symbol.dispose]()
      synthesis[Symbol.dispose]()
      for (const backend of backends) await backend[Symbol.asyncDispose]()
    },
  }
}

/** Creates only what is used: creating a Piper may start one. */
function synthesizersOf(settings: Settings, log: Log): Synthesizers {
  const makers = {
    piper: () => createPiper({ settings, log }),
    openai: () => createOpenAiVoice(settings),
    espeak: () => createEspeak(),
  }
  return Object.fromEntries(backendOrder[settings.ttsBackend].map((name) => [name, makers[name]()]))
}

function openBackends({ ttsBackend }: Settings, all: Synthesizers, { log, clock }: { log: Log; clock: Clock }): VoiceBackend[] {
  let last = ''
  const changed = () => {
    const up = backends.filter(({ watch }) => watch.isUp).map(({ synthesizer }) => synthesizer.backend)
    if (up.join() === last) return
    last = up.join()
    log.info({ up }, 'speech backends changed')
  }
  const backends = backendOrder[ttsBackend].flatMap((name) => all[name] ?? []).map((one) => watchSynthesizer(one, clock, changed))
  return backends
}

function voiceSelection(wanted: Settings['ttsBackend'], backends: VoiceBackend[]): VoiceSelection {
  const isAuto = wanted === 'auto'
  return {
    backends,
    wanted,
    // With `auto` nothing leaves this server unless such a voice is chosen.
    defaultBackends: backends.filter(({ synthesizer }) => !isAuto || synthesizer.backend !== 'openai'),
    fallbackFor: ({ synthesizer }) =>
      isAuto && synthesizer.backend === 'piper' ? backends.find((other) => other.synthesizer.backend === 'espeak') : undefined,
  }
}

type Transcription = Pick<SpeechService, 'transcriber' | 'transcribe'> &
  Disposable & { state: ReturnType<SpeechService['state']>['stt'] }
function createTranscription(listener: SpeechRecognizer | undefined): Transcription {
  const queue = createSpeechQueue({ atOnce: 2, perPerson: 1 })
  const closing = new AbortController()
  return {
    state: listener ? { backend: 'openai-style', place: listener.place } : { backend: 'browser', place: 'browser' },
    transcriber: listener && { host: listener.host, place: listener.place, model: listener.model },
    async transcribe(userId, request) {
      if (!listener) throw noTranscriber()
      const signal = request.signal ? AbortSignal.any([closing.signal, request.signal]) : closing.signal
      using _turn = await queue.turn(userId, signal)
      return await listener.transcribe({ ...request, signal })
    },
    [Symbol.dispose]: () => closing.abort(stopping()),
  }
}
