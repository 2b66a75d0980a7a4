// Fetching a model, in the background. One at a time; what went wrong stays to be read until the next one begins.
import { AppError } from '../core/errors.ts'
import type { ModelState } from '../shared/assistant.ts'
import { type Backend, tagged } from './backend.ts'

export interface Pulls extends Disposable {
  readonly now: ModelState['pulling']
  /** The last one, where it failed and its model has not come since. */
  readonly failed: { model: string; why: string } | null
  /** The model is there, whoever fetched it. */
  found(model: string): void
  /** Returns when it has begun. */
  begin(name: string): void
  /** Ends when it is over, and says whether it went well. It is given up once `mayGoOn` says no. Rejects where it may not begin. */
  fetch(name: string, mayGoOn: () => boolean): Promise<boolean>
}

export function createPulls(backend: Backend, changed: () => void, done: () => void): Pulls {
  let now: ModelState['pulling'] = null
  let failed: Pulls['failed'] = null
  const closing = new AbortController()

  const fetchIt = async (pull: NonNullable<Backend['pull']>, model: string, mayGoOn: () => boolean) => {
    const noRoom = new AbortController()
    try {
      await pull(
        model,
        (progress) => {
          if (!mayGoOn()) return noRoom.abort()
          // A part that is there says nothing of its size any more.
          const size = progress.total > 0 ? progress : { ...progress, done: now?.done ?? 0, total: now?.total ?? 0 }
          now = { model, ...size }
          changed()
        },
        AbortSignal.any([closing.signal, noRoom.signal]),
      )
      done()
      return true
    } catch (cause) {
      failed = { model, why: noRoom.signal.aborted ? noRoomFor(model) : reasonOf(cause, model) }
      return false
    } finally {
      now = null
      changed()
    }
  }
  const start = (model: string, mayGoOn: () => boolean): Promise<boolean> => {
    if (!backend.pull) throw new AppError('unconfigured', 'Models are kept by Ollama, which is not set up here.')
    if (now) throw new AppError('conflict', `The model ${now.model} is being fetched already. Please wait for it.`)
    if (/[-:]cloud$/.test(model)) throw runsElsewhere(model)
    failed = null
    now = { model, status: 'starting', done: 0, total: 0 }
    changed()
    return fetchIt(backend.pull, model, mayGoOn)
  }
  return {
    get now() {
      return now
    },
    get failed() {
      return failed
    },
    found(model) {
      if (failed && tagged(failed.model) === tagged(model)) failed = null
    },
    begin(model) {
      // Whatever goes wrong is in `failed`.
      void start(model, () => true)
    },
    fetch: async (model, mayGoOn) => start(model, mayGoOn),
    [Symbol.dispose]: () => closing.abort(),
  }
}

export const runsElsewhere = (model: string) =>
  new AppError('invalid', `${model} would run at somebody else's. Please choose a model that runs here.`)

const noRoomFor = (model: string) => `The model ${model} was not fetched: the disk is nearly full.`

function reasonOf(cause: unknown, model: string): string {
  return cause instanceof AppError ? cause.message : `The model ${model} could not be fetched.`
}
