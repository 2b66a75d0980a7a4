// Piper (github.com/OHF-Voice/piper1-gpl): good voices on one's own hardware, by HTTP, by Wyoming, or as a child process.
import { Readable } from 'node:stream'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { placeOf } from '../core/net/address.ts'
import type { Settings } from '../settings.ts'
import { sanitizeForEspeak } from './espeak/voices.ts'
import { defaultBounds, type PiperBounds, type PiperEngine } from './piper/bounds.ts'
import { createPiperHttp } from './piper/http.ts'
import { createLocalPiper, pythonWithPiper } from './piper/local-piper.ts'
import { type PiperVoice, piperVoice, toVoiceFacts } from './piper/piper-voice.ts'
import { voicesFolder } from './piper/voice-folder.ts'
import { createPiperWyoming } from './piper/wyoming.ts'
import { silence } from './sound/wav.ts'
import type { SpeechSynthesizer } from './speech.ts'

export interface PiperOptions {
  settings: Pick<Settings, 'piperUrl' | 'piperFolder' | 'dataDir'>
  log: Log
  bounds?: Partial<PiperBounds>
}

/** Undefined without PIPER_URL and without a Piper in PIPER_FOLDER. */
export function createPiper({ settings, log, bounds }: PiperOptions): SpeechSynthesizer | undefined {
  const engine = createEngine(settings, log, { ...defaultBounds, ...bounds })
  return engine && synthesizerOf(engine, settings.piperUrl === undefined ? 'here' : placeOf(settings.piperUrl))
}

export function hasPiper({ piperUrl, piperFolder }: Pick<Settings, 'piperUrl' | 'piperFolder'>): boolean {
  return piperUrl !== undefined || pythonWithPiper(piperFolder) !== undefined
}

function createEngine(
  { piperUrl, piperFolder, dataDir }: PiperOptions['settings'],
  log: Log,
  bounds: PiperBounds,
): PiperEngine | undefined {
  if (piperUrl?.startsWith('tcp:')) return createPiperWyoming(piperUrl, bounds)
  if (piperUrl !== undefined) return createPiperHttp(piperUrl, bounds)
  const python = pythonWithPiper(piperFolder)
  return python === undefined ? undefined : createLocalPiper({ python, folder: voicesFolder(dataDir), log, bounds })
}

export function synthesizerOf(engine: PiperEngine, place: SpeechSynthesizer['place']): SpeechSynthesizer {
  let known = new Map<string, PiperVoice>()
  return {
    backend: 'piper',
    place,
    get missing() {
      return engine.missing
    },
    async voices() {
      const voices = await engine.voices()
      known = new Map(voices.map((voice) => [voice.id, voice]))
      return voices.map(toVoiceFacts)
    },
    async speak({ text, voice, speed, signal }) {
      if (voice.backend !== 'piper') throw new AppError('internal', "This isn't a Piper voice.")
      const own = known.get(voice.id) ?? piperVoice(voice.id.slice('piper:'.length), undefined, voice.language)
      const wav = await synthesize(engine, sanitizeForEspeak(text), own, speed, signal)
      return { mimeType: 'audio/wav', stream: Readable.from([wav], { objectMode: false }) }
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}

/** Piper phonemizes with eSpeak NG, so texts are sanitized for that; a text without words is an error to it. */
async function synthesize(
  engine: PiperEngine,
  text: string,
  voice: PiperVoice,
  speed: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  signal?.throwIfAborted()
  return /[\p{L}\p{N}]/u.test(text) ? engine.speak(text, voice, speed, signal) : silence(200)
}
