// eSpeak NG, the voice that is always available. One process for each text: synthesis is far faster than playback, so the audio
// is collected and gets a correct length.
import { Readable } from 'node:stream'
import { AppError } from '../core/errors.ts'
import { noVoice, stopping } from './errors.ts'
import { createStandbyProcess, type Program, type ProgramBounds, startProgram } from './espeak/program.ts'
import { type EspeakVoice, parseVoices, sanitizeForEspeak } from './espeak/voices.ts'
import { repairWav, silence } from './sound/wav.ts'
import type { SpeechSynthesizer } from './speech.ts'

export interface EspeakOptions {
  command?: string
  bounds?: Partial<ProgramBounds>
  /** Keep a process ready for the next sentence. */
  keepsReady?: boolean
}

const wordsPerMinute = { own: 175, least: 80, most: 450 }
/** 12 minutes of audio. */
const bytes = 32 * 1024 * 1024
const espeakMissing = "eSpeak NG isn't installed on this server."

export function createEspeak({ command = 'espeak-ng', bounds, keepsReady = true }: EspeakOptions = {}): SpeechSynthesizer {
  const closing = new AbortController()
  let missing: string | null = null
  /** By id; only these are passed to the program. */
  let voices: Map<string, EspeakVoice> | undefined

  const standby = createStandbyProcess(command)
  const runProgram = async (program: Program, input: string, signal?: AbortSignal) => {
    try {
      const stop = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
      const answer = await program.run(input, stop, { ms: 20_000, bytes, ...bounds })
      missing = null
      return answer
    } catch (cause) {
      if (!isNotFound(cause)) throw cause
      missing = espeakMissing
      throw new AppError('unavailable', espeakMissing, { cause })
    }
  }
  const loadVoices = async () => {
    const listing = await runProgram(startProgram(command, ['--voices']), '')
    voices = new Map(parseVoices(listing.toString('utf8')).map((voice) => [voice.facts.id, voice]))
    return voices
  }
  return {
    backend: 'espeak',
    place: 'here',
    get missing() {
      return missing
    },
    voices: async () => [...(await loadVoices()).values()].map(({ facts }) => facts),
    async speak({ text, voice, speed, signal }) {
      signal?.throwIfAborted()
      const file = (voices ?? (await loadVoices())).get(voice.id)?.file
      if (file === undefined) throw noVoice(voice.id)
      const args = ['--stdin', '--stdout', '-b', '1', '-v', file, '-s', String(wordsAt(speed))]
      const sound = await runProgram(standby.take(args), sanitizeForEspeak(text), signal)
      if (keepsReady) setImmediate(() => standby.prepare(args))
      const wav = sound.length === 0 ? silence(50) : repairWav(sound)
      if (!wav) throw new AppError('provider', "This server's voice couldn't read this aloud.")
      return { mimeType: 'audio/wav', stream: Readable.from([wav], { objectMode: false }) }
    },
    async [Symbol.asyncDispose]() {
      standby[Symbol.dispose]()
      closing.abort(stopping())
    },
  }
}

const wordsAt = (speed: number) =>
  Math.min(wordsPerMinute.most, Math.max(wordsPerMinute.least, Math.round(wordsPerMinute.own * speed)))

function isNotFound(cause: unknown): boolean {
  if (!(cause instanceof AppError) || !(cause.cause instanceof Error)) return false
  const { code } = cause.cause as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'EACCES'
}
