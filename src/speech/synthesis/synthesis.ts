// Synthesizes a text for a person: from the cache, by joining a run, or in turn. With `auto` eSpeak NG takes over where Piper
// fails before its first audio.
import { addAbortSignal } from 'node:stream'
import { AppError, toAppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { unlessAborted } from '../../core/unless-aborted.ts'
import type { VoiceFacts } from '../../shared/voice.ts'
import { noVoiceInstalled, stopping, tooSlow } from '../errors.ts'
import type { VoiceBackend } from '../selection/backends.ts'
import { bestVoice } from '../selection/best-voice.ts'
import type { SpeakRequest, SpeechPlace, SpeechService, Spoken } from '../speech.ts'
import { createSoundCache, createUnreadLimit } from './cache.ts'
import { createSpeechQueue } from './queue.ts'
import { createSharedRuns, type SynthesisRun } from './shared-runs.ts'
import { SoundBuffer } from './sound-buffer.ts'

/** Limited by connections elsewhere, and by the processor here. */
const rules = { here: { atOnce: 2, perPerson: 1 }, elsewhere: { atOnce: 8, perPerson: 2 } } as const
/** Voices have limits of their own; this one holds in any case. */
const maxRunMs = 240_000

export interface Synthesis extends Disposable {
  speak: SpeechService['speak']
  forget(userId: string): void
}
export interface SynthesisOptions {
  backendOf(voice: VoiceFacts): VoiceBackend | undefined
  fallbackFor(backend: VoiceBackend): VoiceBackend | undefined
  log: Log
}
type Asked = Omit<SpeakRequest, 'signal'>
interface Job {
  userId: string
  /** In the cache. */
  key: string
  asked: Asked
}
interface StartedSound {
  mimeType: Spoken['mimeType']
  pieces: AsyncIterable<Uint8Array>
  /** By the requested voice. */
  isOwn: boolean
}

export function createSynthesis(options: SynthesisOptions): Synthesis {
  const { backendOf } = options
  const queues: Record<SpeechPlace, ReturnType<typeof createSpeechQueue>> = {
    here: createSpeechQueue(rules.here),
    elsewhere: createSpeechQueue(rules.elsewhere),
  }
  const cache = createSoundCache()
  const runs = createSharedRuns()
  const unfetched = createUnreadLimit()
  /** Runs whose audio may be cached. */
  const cacheable = new Set<{ userId: string }>()

  const synthesizeInto = async ({ userId, key, asked }: Job, signal: AbortSignal, emit: (sound: SoundBuffer) => void) => {
    const backend = backendOf(asked.voice)
    if (!backend) throw noVoiceInstalled()
    using _turn = await queues[backend.synthesizer.place].turn(userId, signal)
    unfetched.check(userId)
    const entry = { userId }
    cacheable.add(entry)
    try {
      const { mimeType, pieces, isOwn } = await startWithFallback(backend, asked, signal, options)
      const sound = new SoundBuffer(mimeType)
      emit(sound)
      await fill(sound, pieces, signal)
      if (isOwn && !sound.hasFailed && cacheable.has(entry)) cache.keep(userId, key, sound)
    } finally {
      cacheable.delete(entry)
    }
  }
  return {
    async speak(userId, voice, { text, speed = 1, signal }) {
      signal?.throwIfAborted()
      const key = JSON.stringify([voice.id, speed, text])
      const kept = cache.get(userId, key)
      const { sound, stream } = kept
        ? { sound: kept, stream: kept.reader() }
        : await runs.listen(`${userId} ${key}`, signal, () =>
            startRun((signal, emit) => synthesizeInto({ userId, key, asked: { text, voice, speed } }, signal, emit)),
          )
      return { mimeType: sound.mimeType, stream: unfetched.watch(userId, sound, stream) }
    },
    forget(userId) {
      cache.forget(userId)
      for (const one of cacheable) if (one.userId === userId) cacheable.delete(one)
    },
    [Symbol.dispose]() {
      for (const queue of Object.values(queues)) queue.refuse(stopping())
      runs.stopAll(stopping())
    },
  }
}

function startRun(synthesize: (signal: AbortSignal, emit: (sound: SoundBuffer) => void) => Promise<void>): SynthesisRun {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(tooSlow()), maxRunMs).unref()
  const { promise: begun, resolve, reject } = Promise.withResolvers<SoundBuffer>()
  synthesize(stop.signal, resolve)
    .catch((cause: unknown) => reject(stop.signal.aborted ? stop.signal.reason : cause))
    .finally(() => clearTimeout(timer))
  return { begun, stop }
}

/** By the voice that was asked for, or by who stands in for it. */
async function startWithFallback(
  backend: VoiceBackend,
  asked: Asked,
  signal: AbortSignal,
  { fallbackFor, log }: Pick<SynthesisOptions, 'fallbackFor' | 'log'>,
): Promise<StartedSound> {
  try {
    return await startSound(backend, asked, signal)
  } catch (cause) {
    if (signal.aborted || !isVoiceFailure(cause)) throw cause
    const fallback = fallbackFor(backend)
    const voice = fallback && bestVoice(fallback.voices, asked.voice.language)
    if (!fallback || !voice) throw cause
    log.warn(
      { backend: backend.synthesizer.backend, kind: cause.kind, voice: voice.id },
      'speech backend failed, fallback voice used',
    )
    return { ...(await startSound(fallback, { ...asked, voice }, signal)), isOwn: false }
  }
}

/** Another voice may succeed with the same text. */
const isVoiceFailure = (cause: unknown): cause is AppError =>
  cause instanceof AppError && cause.kind !== 'invalid' && cause.kind !== 'too_large'

/** Throws errors before the first audio. */
async function startSound(
  { synthesizer, watch, unavailable: notNow }: VoiceBackend,
  asked: Asked,
  signal: AbortSignal,
): Promise<StartedSound> {
  const down = notNow()
  if (down) {
    watch.requestPoll()
    throw down
  }
  const speaking = synthesizer.speak({ ...asked, signal })
  try {
    const { mimeType, stream } = await unlessAborted(speaking, signal)
    const pieces = addAbortSignal(signal, stream)[Symbol.asyncIterator]()
    const first = await pieces.next()
    if (first.done) throw new AppError('provider', 'The voice returned no audio.')
    watch.answered()
    return { mimeType, pieces: prepend(first.value, pieces), isOwn: true }
  } catch (cause) {
    // A voice that ignores the signal may start too late.
    void speaking.then(
      ({ stream }) => stream.destroy(),
      () => undefined,
    )
    if (cause instanceof AppError && !signal.aborted) watch.failed(cause)
    throw cause
  }
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Readers get failures through the buffer. */
async function fill(sound: SoundBuffer, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  try {
    for await (const piece of pieces) sound.push(Buffer.from(piece))
    sound.end()
  } catch (cause) {
    sound.fail(signal.aborted ? signal.reason : toAppError(cause))
  }
}
