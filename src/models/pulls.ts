// Fetching a model, in the background. One at a time; what went wrong stays to be read until the next one begins.
import { AppError } from '../core/errors.ts'
import type { ModelState } from '../shared/assistant.ts'
import type { Backend } from './backend.ts'

export interface Pulls extends Disposable {
  readonly now: ModelState['pulling']
  /** Why the last one failed. */
  readonly problem: string | null
  /** Returns when it has begun. */
  begin(name: string): void
}

export function createPulls(backend: Backend, changed: () => void, done: () => void): Pulls {
  let now: ModelState['pulling'] = null
  let problem: string | null = null
  const closing = new AbortController()

  const fetchIt = async (pull: NonNullable<Backend['pull']>, model: string) => {
    try {
      await pull(
        model,
        (progress) => {
          // A part that is there says nothing of its size any more.
          const size = progress.total > 0 ? progress : { ...progress, done: now?.done ?? 0, total: now?.total ?? 0 }
          now = { model, ...size }
          changed()
        },
        closing.signal,
      )
      done()
    } catch (cause) {
      problem = cause instanceof AppError ? cause.message : `The model ${model} could not be fetched.`
    } finally {
      now = null
      changed()
    }
  }
  return {
    get now() {
      return now
    },
    get problem() {
      return problem
    },
    begin(model) {
      if (!backend.pull) throw new AppError('unconfigured', 'Models are kept by Ollama, which is not set up here.')
      if (now) throw new AppError('conflict', `The model ${now.model} is being fetched already. Please wait for it.`)
      if (/[-:]cloud$/.test(model)) throw runsElsewhere(model)
      problem = null
      now = { model, status: 'starting', done: 0, total: 0 }
      changed()
      // Whatever goes wrong is in `problem`.
      void fetchIt(backend.pull, model)
    },
    [Symbol.dispose]: () => closing.abort(),
  }
}

export const runsElsewhere = (model: string) =>
  new AppError('invalid', `${model} would run at somebody else's. Please choose a model that runs here.`)
