// Chooses the voice. A named voice whose backend is down differs from an unknown one: with `auto` eSpeak NG replaces Piper,
// otherwise the error names the reason.
import { AppError } from '../../core/errors.ts'
import type { Settings } from '../../settings.ts'
import type { VoiceFacts } from '../../shared/voice.ts'
import { noVoice, noVoiceInstalled } from '../errors.ts'
import type { SpeakInput, SpeechPlace, SpeechState } from '../speech.ts'
import type { VoiceBackend } from './backends.ts'
import { bareName, bestVoice, namedVoice } from './best-voice.ts'

export interface VoiceSelection {
  /** In order of preference. */
  backends: VoiceBackend[]
  /** Those used without being named. */
  defaultBackends: VoiceBackend[]
  wanted: Settings['ttsBackend']
  fallbackFor(backend: VoiceBackend): VoiceBackend | undefined
}

export function chooseVoice(
  { backends, defaultBackends, wanted, fallbackFor }: VoiceSelection,
  { voice: name, language }: ChooseInput,
): Chosen {
  if (name === undefined) return chooseByLanguage(defaultBackends, wanted, language)
  const { backend, voice } = findNamed(backends, name)
  const down = backend?.unavailable()
  if (!backend || (!voice && !down)) throw defaultBackends.length === 0 ? noVoiceError(wanted) : noVoice(name)
  if (voice && !down) return { voice, place: backend.synthesizer.place }
  backend.watch.requestPoll()
  if (down && !fallbackFor(backend)) throw down
  return chooseByLanguage(defaultBackends, wanted, language ?? voice?.language ?? bareName(name))
}

type ChooseInput = Pick<SpeakInput, 'voice' | 'language'>
interface Chosen {
  voice: VoiceFacts
  place: SpeechPlace
}

/** By current or last known voices; otherwise by the backend in the name. */
function findNamed(
  backends: VoiceBackend[],
  name: string,
): { backend?: VoiceBackend | undefined; voice?: VoiceFacts | undefined } {
  const voice = namedVoice(
    backends.flatMap(({ known }) => known),
    name,
  )
  const wanted = voice?.backend ?? name.slice(0, Math.max(0, name.indexOf(':')))
  return { backend: backends.find(({ synthesizer }) => synthesizer.backend === wanted), voice }
}

function chooseByLanguage(defaultBackends: VoiceBackend[], wanted: Settings['ttsBackend'], language: string | undefined): Chosen {
  const voice = bestVoice(
    defaultBackends.flatMap(({ voices }) => voices),
    language,
  )
  const backend = defaultBackends.find(({ synthesizer }) => synthesizer.backend === voice?.backend)
  if (voice && backend) return { voice, place: backend.synthesizer.place }
  for (const { watch } of defaultBackends) watch.requestPoll()
  // The last one is always available.
  throw defaultBackends.at(-1)?.unavailable() ?? noVoiceError(wanted)
}

function noVoiceError(wanted: Settings['ttsBackend']): AppError {
  if (wanted === 'piper') return new AppError('unconfigured', "Piper isn't set up on this server.")
  if (wanted === 'openai')
    return new AppError('unconfigured', "OpenAI voices need an API key, which isn't set up on this server.")
  return noVoiceInstalled()
}

/** With `auto` the problem of Piper is reported as well. */
export function stateOf({ backends, defaultBackends, wanted }: VoiceSelection): SpeechState['tts'] {
  if (wanted === 'off') return { backend: 'off', voices: 0, place: 'here', problem: null }
  const up = defaultBackends.find(({ watch }) => watch.isUp)
  const shown = (up ?? defaultBackends.at(-1))?.synthesizer
  const problem = defaultBackends.map((backend) => backend.unavailable()?.message).find((message) => message !== undefined)
  return {
    backend: shown?.backend ?? (wanted === 'auto' ? 'espeak' : wanted),
    voices: backends.reduce((sum, { voices }) => sum + voices.length, 0),
    place: shown?.place ?? 'here',
    problem: problem ?? (shown ? null : noVoiceError(wanted).message),
  }
}
