// Pulls models in the background, one at a time. With OLLAMA_PULL the model of the settings is pulled automatically when a poll
// finds it missing; after a failure the pause doubles from seconds to an hour. Ollama keeps partial downloads, so a pull
// resumes.
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { ModelState } from '../shared/assistant.ts'
import { hour, second } from '../shared/limits.ts'
import { type Backend, withTag } from './backend.ts'
import type { Clock } from './health-monitor.ts'

export interface Pulls extends Disposable {
  readonly current: ModelState['pulling']
  /** The last failure, until the model is found, another pull starts, or the server, which was down, is back. */
  readonly failed: { model: string; why: string } | null
  /** Whoever pulled it. */
  onFound(model: string): void
  onPolled(isAnswered: boolean): void
  /** Returns once the pull has started. */
  begin(name: string): void
  /** Resolves at the end with success or failure. Gives up once `mayGoOn` returns false. Rejects where it may not start. */
  fetch(name: string, mayGoOn: () => boolean): Promise<boolean>
}

/** `poll`: what the server has may have changed, or it is down. */
export function createPulls(backend: Backend, changed: () => void, poll: () => void): Pulls {
  let now: ModelState['pulling'] = null
  let failed: { model: string; why: string; wasDown: boolean } | null = null
  const closing = new AbortController()

  const runPull = async (pull: NonNullable<Backend['pull']>, model: string, mayGoOn: () => boolean) => {
    const noRoom = new AbortController()
    try {
      await pull(
        model,
        (progress) => {
          if (!mayGoOn()) noRoom.abort()
          // Of an answer that came in one piece, the rest is not read.
          noRoom.signal.throwIfAborted()
          // Completed layers report no size.
          const size = progress.total > 0 ? progress : { ...progress, done: now?.done ?? 0, total: now?.total ?? 0 }
          now = { model, ...size }
          changed()
        },
        AbortSignal.any([closing.signal, noRoom.signal]),
      )
      poll()
      return true
    } catch (cause) {
      // What was given up for want of room is no outage, though it ends like one.
      const wasDown = !noRoom.signal.aborted && cause instanceof AppError && cause.kind === 'unavailable'
      failed = { model, why: noRoom.signal.aborted ? noRoomFor(model) : reasonOf(cause, model), wasDown }
      if (wasDown) poll()
      return false
    } finally {
      now = null
      changed()
    }
  }
  const start = (model: string, mayGoOn: () => boolean): Promise<boolean> => {
    if (!backend.pull) throw new AppError('unconfigured', "Models need Ollama, which isn't set up here.")
    if (now) throw new AppError('conflict', `The model ${now.model} is already being downloaded. Please wait.`)
    if (/[-:]cloud$/.test(model)) throw runsElsewhere(model)
    failed = null
    now = { model, status: 'starting', done: 0, total: 0 }
    changed()
    return runPull(backend.pull, model, mayGoOn)
  }
  return {
    get current() {
      return now
    },
    get failed() {
      return failed
    },
    onFound(model) {
      if (failed && withTag(failed.model) === withTag(model)) failed = null
    },
    onPolled(isAnswered) {
      if (isAnswered && failed?.wasDown) failed = null
      if (!isAnswered && failed) failed.wasDown = true
    },
    begin(model) {
      // A failure is in `failed`.
      void start(model, () => true)
    },
    fetch: async (model, mayGoOn) => start(model, mayGoOn),
    [Symbol.dispose]: () => closing.abort(),
  }
}

export const runsElsewhere = (model: string) =>
  new AppError('invalid', `${model} would run outside this server. Please choose a model that runs here.`)

const noRoomFor = (model: string) => `Couldn't download the model ${model}: the disk is nearly full.`

function reasonOf(cause: unknown, model: string): string {
  return cause instanceof AppError ? cause.message : `Couldn't download the model ${model}.`
}

export interface AutoPull {
  onMissing(model: string): void
  onFound(): void
}
export interface AutoPullOptions {
  pulls: Pulls
  hasRoom(): boolean
  clock: Pick<Clock, 'now'>
  log: Log
}

const minPauseMs = 2 * second
const maxPauseMs = hour

export function createAutoPull({ pulls, hasRoom, clock, log }: AutoPullOptions): AutoPull {
  let attempts = 0
  let notBefore = Number.NEGATIVE_INFINITY
  const fetchIt = async (model: string) => {
    const succeeded = await pulls.fetch(model, hasRoom)
    // Jitter, so that many servers do not retry at once.
    const pause = Math.min(maxPauseMs, minPauseMs * 2 ** attempts++) * (0.5 + Math.random() / 2)
    notBefore = clock.now() + pause
    if (!succeeded) log.warn({ model, pause, why: pulls.failed?.why }, 'model pull failed')
  }
  return {
    onMissing(model) {
      if (pulls.current || clock.now() < notBefore || !hasRoom()) return
      log.info({ model }, 'model pull started')
      fetchIt(model).catch((cause: unknown) => {
        // The name may not be pulled at all: waiting does not help.
        notBefore = Number.POSITIVE_INFINITY
        log.warn({ model, why: cause instanceof AppError ? cause.message : '' }, 'model pull rejected')
      })
    },
    onFound() {
      attempts = 0
      notBefore = Number.NEGATIVE_INFINITY
    },
  }
}
