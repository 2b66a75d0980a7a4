// Who speaks. A named voice whose backend is down is another matter than one that does not exist: in auto eSpeak NG speaks in
// the place of Piper, otherwise it is said why nobody does.
import { AppError } from '../../core/errors.ts'
import type { Settings } from '../../settings.ts'
import type { VoiceFacts } from '../../shared/voice.ts'
import { noneInstalled, noVoice } from '../errors.ts'
import type { SpeakInput, SpeechPlace, SpeechState } from '../speech.ts'
import type { Backend } from './backends.ts'
import { bareName, bestVoice, namedVoice } from './best-voice.ts'

export interface Choosing {
  /** All that are set up, the wanted first. */
  backends: Backend[]
  /** Of them those that speak without being named. */
  usual: Backend[]
  wanted: Settings['ttsBackend']
  standInFor(backend: Backend): Backend | undefined
}

export function chooseVoice({ backends, usual, wanted, standInFor }: Choosing, { voice: name, language }: ChooseInput): Chosen {
  if (name === undefined) return anyVoice(usual, wanted, language)
  const { backend, voice } = findNamed(backends, name)
  const down = backend?.notNow()
  if (!backend || (!voice && !down)) throw usual.length === 0 ? nothing(wanted) : noVoice(name)
  if (voice && !down) return { voice, place: backend.synthesizer.place }
  backend.watch.wish()
  if (down && !standInFor(backend)) throw down
  return anyVoice(usual, wanted, language ?? voice?.language ?? bareName(name))
}

type ChooseInput = Pick<SpeakInput, 'voice' | 'language'>
interface Chosen {
  voice: VoiceFacts
  place: SpeechPlace
}

/** By what its backend has, or had when it last answered; else the backend alone, where the name says that. */
function findNamed(backends: Backend[], name: string): { backend?: Backend | undefined; voice?: VoiceFacts | undefined } {
  const voice = namedVoice(
    backends.flatMap(({ known }) => known),
    name,
  )
  const wanted = voice?.backend ?? name.slice(0, Math.max(0, name.indexOf(':')))
  return { backend: backends.find(({ synthesizer }) => synthesizer.backend === wanted), voice }
}

function anyVoice(usual: Backend[], wanted: Settings['ttsBackend'], language: string | undefined): Chosen {
  const voice = bestVoice(
    usual.flatMap(({ voices }) => voices),
    language,
  )
  const backend = usual.find(({ synthesizer }) => synthesizer.backend === voice?.backend)
  if (voice && backend) return { voice, place: backend.synthesizer.place }
  for (const { watch } of usual) watch.wish()
  // The last is the one that is always there.
  throw usual.at(-1)?.notNow() ?? nothing(wanted)
}

/** What is missing where nobody could speak. */
function nothing(wanted: Settings['ttsBackend']): AppError {
  if (wanted === 'piper') return new AppError('unconfigured', 'No Piper is set up on this server.')
  if (wanted === 'openai') return new AppError('unconfigured', "OpenAI's voices need a key, and this server has none.")
  return noneInstalled()
}

/** Of the one that would speak now. In auto it says, too, what keeps Piper from speaking. */
export function stateOf({ backends, usual, wanted }: Choosing): SpeechState['tts'] {
  if (wanted === 'off') return { backend: 'off', voices: 0, place: 'here', problem: null }
  const up = usual.find(({ watch }) => watch.isUp)
  const shown = (up ?? usual.at(-1))?.synthesizer
  const problem = usual.map((backend) => backend.notNow()?.message).find((message) => message !== undefined)
  return {
    backend: shown?.backend ?? (wanted === 'auto' ? 'espeak' : wanted),
    voices: backends.reduce((sum, { voices }) => sum + voices.length, 0),
    place: shown?.place ?? 'here',
    problem: problem ?? (shown ? null : nothing(wanted).message),
  }
}
