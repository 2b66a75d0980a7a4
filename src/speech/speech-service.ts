// All there is to speak and hear with. One backend is wanted (TTS_BACKEND); eSpeak NG is the voice that is always there.
import type { Log } from '../core/log.ts'
import { type Clock, realClock } from '../models/poll.ts'
import type { Settings } from '../settings.ts'
import { noTranscriber, stopping } from './errors.ts'
import { createEspeak } from './espeak.ts'
import { createListener } from './openai/transcribe.ts'
import { createOpenAiVoice } from './openai/voice.ts'
import { createPiper } from './piper.ts'
import { type Backend, orderOf, type Synthesizers, watchSynthesizer } from './selection/backends.ts'
import { type Choosing, chooseVoice, stateOf } from './selection/choose.ts'
import { createSpeaking } from './speaking.ts'
import type { SpeechRecognizer, SpeechService } from './speech.ts'
import { createSpeechQueue } from './synthesis/queue.ts'
import { unlessAborted } from './unless-aborted.ts'

/** These and no others speak and hear, whatever the settings say of where they are: for tests. */
export type GivenSpeech = Synthesizers & { listener?: SpeechRecognizer }
export interface SpeechServiceOptions {
  settings: Settings
  log: Log
  given?: GivenSpeech | undefined
  clock?: Clock | undefined
}
/** Who asks right after the start waits so long for what is looked for then. */
const firstPollMs = 2_000

export function createSpeechService({ settings, log, given, clock = realClock }: SpeechServiceOptions): SpeechService {
  const backends = openBackends(settings, given ?? synthesizersOf(settings, log), { log, clock })
  const choosing = choosingOf(settings.ttsBackend, backends)
  const backendOf = ({ backend }: { backend: string }) => backends.find(({ synthesizer }) => synthesizer.backend === backend)
  const speaking = createSpeaking({ backendOf, standInFor: choosing.standInFor, log })
  const hearing = hearingWith(given ? given.listener : createListener(settings))
  const looked = unlessAborted(Promise.all(backends.map((one) => one.looked)), AbortSignal.timeout(firstPollMs)).then(
    () => undefined,
    () => undefined,
  )
  return {
    state: () => ({ tts: stateOf(choosing), stt: hearing.state }),
    async voices() {
      await looked
      for (const { watch } of backends) watch.wish()
      return backends.flatMap(({ voices }) => voices)
    },
    async choose(input) {
      await looked
      return chooseVoice(choosing, input)
    },
    speak: speaking.speak,
    transcriber: hearing.transcriber,
    transcribe: hearing.transcribe,
    forget: speaking.forget,
    async [Symbol.asyncDispose]() {
      hearing[Symbol.dispose]()
      speaking[Symbol.dispose]()
      for (const backend of backends) await backend[Symbol.asyncDispose]()
    },
  }
}

/** Only what is wanted is made: making a Piper may start one. */
function synthesizersOf(settings: Settings, log: Log): Synthesizers {
  const makers = {
    piper: () => createPiper({ settings, log }),
    openai: () => createOpenAiVoice(settings),
    espeak: () => createEspeak(),
  }
  return Object.fromEntries(orderOf[settings.ttsBackend].map((name) => [name, makers[name]()]))
}

function openBackends({ ttsBackend }: Settings, all: Synthesizers, { log, clock }: { log: Log; clock: Clock }): Backend[] {
  let last = ''
  const changed = () => {
    const up = backends.filter(({ watch }) => watch.isUp).map(({ synthesizer }) => synthesizer.backend)
    if (up.join() === last) return
    last = up.join()
    log.info({ up }, 'what speaks is another now')
  }
  const backends = orderOf[ttsBackend].flatMap((name) => all[name] ?? []).map((one) => watchSynthesizer(one, clock, changed))
  return backends
}

function choosingOf(wanted: Settings['ttsBackend'], backends: Backend[]): Choosing {
  const isAuto = wanted === 'auto'
  return {
    backends,
    wanted,
    // In auto nothing leaves this server unless somebody chose such a voice.
    usual: backends.filter(({ synthesizer }) => !isAuto || synthesizer.backend !== 'openai'),
    standInFor: ({ synthesizer }) =>
      isAuto && synthesizer.backend === 'piper' ? backends.find((other) => other.synthesizer.backend === 'espeak') : undefined,
  }
}

type Hearing = Pick<SpeechService, 'transcriber' | 'transcribe'> &
  Disposable & { state: ReturnType<SpeechService['state']>['stt'] }
function hearingWith(listener: SpeechRecognizer | undefined): Hearing {
  const queue = createSpeechQueue({ atOnce: 2, each: 1 })
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
