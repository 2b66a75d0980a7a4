// One text, spoken for one person: what they heard a moment ago from memory, what is being spoken already once, the rest when it
// is their turn. In auto, where Piper fails before its first sound, eSpeak NG says the same.
import { addAbortSignal } from 'node:stream'
import { AppError, toAppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { VoiceFacts } from '../shared/voice.ts'
import { noneInstalled, stopping, tooSlow } from './errors.ts'
import type { Backend } from './selection/backends.ts'
import { bestVoice } from './selection/best-voice.ts'
import type { SpeakRequest, SpeechPlace, SpeechService, Spoken } from './speech.ts'
import { createSoundCache } from './synthesis/cache.ts'
import { createGrowingSound, type GrowingSound } from './synthesis/growing.ts'
import { createSpeechQueue } from './synthesis/queue.ts'
import { createRuns, type Run } from './synthesis/runs.ts'
import { createUnfetched } from './synthesis/unfetched.ts'
import { unlessAborted } from './unless-aborted.ts'

/** What waits is a connection elsewhere, and the processor here. */
const rules = { here: { atOnce: 2, each: 1 }, elsewhere: { atOnce: 8, each: 2 } } as const
/** Voices have bounds of their own; this one holds where they do not. */
const longestMs = 240_000

export interface Speaking extends Disposable {
  speak: SpeechService['speak']
  forget(userId: string): void
}
export interface SpeakingOptions {
  backendOf(voice: VoiceFacts): Backend | undefined
  /** Who speaks in its place; undefined: nobody. */
  standInFor(backend: Backend): Backend | undefined
  log: Log
}
type Asked = Omit<SpeakRequest, 'signal'>
interface Begun {
  mimeType: Spoken['mimeType']
  pieces: AsyncIterable<Uint8Array>
  /** The voice that was asked for says it. */
  isOwn: boolean
}

export function createSpeaking(options: SpeakingOptions): Speaking {
  const { backendOf } = options
  const queues: Record<SpeechPlace, ReturnType<typeof createSpeechQueue>> = {
    here: createSpeechQueue(rules.here),
    elsewhere: createSpeechQueue(rules.elsewhere),
  }
  const cache = createSoundCache()
  const runs = createRuns()
  const unfetched = createUnfetched()
  /** Of whom what is being spoken may be kept. */
  const keeping = new Set<{ userId: string }>()

  const say = async (userId: string, key: string, asked: Asked, signal: AbortSignal, emit: (sound: GrowingSound) => void) => {
    const backend = backendOf(asked.voice)
    if (!backend) throw noneInstalled()
    using _turn = await queues[backend.synthesizer.place].turn(userId, signal)
    unfetched.check(userId)
    const mine = { userId }
    keeping.add(mine)
    try {
      const { mimeType, pieces, isOwn } = await begin(backend, asked, signal, options)
      const sound = createGrowingSound(mimeType)
      emit(sound)
      await fill(sound, pieces, signal)
      if (isOwn && !sound.hasFailed && keeping.has(mine)) cache.keep(userId, key, sound)
    } finally {
      keeping.delete(mine)
    }
  }
  const run = (userId: string, key: string, asked: Asked): Run => {
    const stop = new AbortController()
    const tooLong = () => stop.abort(tooSlow())
    const timer = setTimeout(tooLong, longestMs).unref()
    const { promise: begun, resolve, reject } = Promise.withResolvers<GrowingSound>()
    say(userId, key, asked, stop.signal, resolve)
      .catch((cause: unknown) => reject(stop.signal.aborted ? stop.signal.reason : cause))
      .finally(() => clearTimeout(timer))
    return { begun, stop }
  }
  return {
    async speak(userId, voice, { text, speed = 1, signal }) {
      signal?.throwIfAborted()
      const key = JSON.stringify([voice.id, speed, text])
      const kept = cache.get(userId, key)
      const { sound, stream } = kept
        ? { sound: kept, stream: kept.reader() }
        : await runs.listen(`${userId} ${key}`, signal, () => run(userId, key, { text, voice, speed }))
      return { mimeType: sound.mimeType, stream: unfetched.watch(userId, sound, stream) }
    },
    forget(userId) {
      cache.forget(userId)
      for (const one of keeping) if (one.userId === userId) keeping.delete(one)
    },
    [Symbol.dispose]() {
      for (const queue of Object.values(queues)) queue.refuse(stopping())
      runs.stopAll(stopping())
    },
  }
}

/** By the voice that was asked for, or by who stands in for it. */
async function begin(
  backend: Backend,
  asked: Asked,
  signal: AbortSignal,
  { standInFor, log }: Pick<SpeakingOptions, 'standInFor' | 'log'>,
): Promise<Begun> {
  try {
    return await firstSound(backend, asked, signal)
  } catch (cause) {
    if (signal.aborted || !isFailure(cause)) throw cause
    const standIn = standInFor(backend)
    const voice = standIn && bestVoice(standIn.voices, asked.voice.language)
    if (!standIn || !voice) throw cause
    log.warn({ backend: backend.synthesizer.backend, kind: cause.kind, voice: voice.id }, 'another voice speaks in its place')
    return { ...(await firstSound(standIn, { ...asked, voice }, signal)), isOwn: false }
  }
}

/** Of the voice; with another one the same text may go well. */
const isFailure = (cause: unknown): cause is AppError =>
  cause instanceof AppError && cause.kind !== 'invalid' && cause.kind !== 'too_large'

/** Throws what the voice throws until its first sound is there. */
async function firstSound({ synthesizer, watch, notNow }: Backend, asked: Asked, signal: AbortSignal): Promise<Begun> {
  const down = notNow()
  if (down) {
    watch.wish()
    throw down
  }
  const speaking = synthesizer.speak({ ...asked, signal })
  try {
    const { mimeType, stream } = await unlessAborted(speaking, signal)
    const pieces = addAbortSignal(signal, stream)[Symbol.asyncIterator]()
    const first = await pieces.next()
    if (first.done) throw new AppError('provider', 'The voice answered without any sound.')
    watch.answered()
    return { mimeType, pieces: joined(first.value, pieces), isOwn: true }
  } catch (cause) {
    // A voice that does not listen may begin when nobody waits any more.
    void speaking.then(
      ({ stream }) => stream.destroy(),
      () => undefined,
    )
    if (cause instanceof AppError && !signal.aborted) watch.failed(cause)
    throw cause
  }
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Who reads it is told of a failure by the sound. */
async function fill(sound: GrowingSound, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  try {
    for await (const piece of pieces) sound.push(Buffer.from(piece))
    sound.end()
  } catch (cause) {
    sound.fail(signal.aborted ? signal.reason : toAppError(cause))
  }
}
