// The model the settings name, fetched without being asked where Ollama answers and does not have it (OLLAMA_PULL). Each look
// that finds it missing may begin a fetch; after one that ended and did not bring it, the pause before the next doubles, from
// seconds to an hour: a network that comes up beside Ollama is there a moment later, and one that is away stays away. Ollama
// keeps the parts it has, so the next one goes on where the last one ended.
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { hour, second } from '../shared/limits.ts'
import type { Clock } from './poll.ts'
import type { Pulls } from './pulls.ts'

export interface WantedModel {
  /** A look found Ollama without it. */
  missing(model: string): void
  /** A look found it. */
  there(): void
}
export interface WantedRules {
  pulls: Pulls
  /** False: the disk is wanted for mail. */
  hasRoom(): boolean
  clock: Pick<Clock, 'now'>
  log: Log
}

const firstPause = 2 * second
const longestPause = hour

export function fetchWanted({ pulls, hasRoom, clock, log }: WantedRules): WantedModel {
  let attempts = 0
  let notBefore = Number.NEGATIVE_INFINITY
  const fetchIt = async (model: string) => {
    const came = await pulls.fetch(model, hasRoom)
    // Jitter: many Homings that lost the same library do not come back at once.
    const pause = Math.min(longestPause, firstPause * 2 ** attempts++) * (0.5 + Math.random() / 2)
    notBefore = clock.now() + pause
    if (!came) log.warn({ model, pause, why: pulls.failed?.why }, 'the model could not be fetched')
  }
  return {
    missing(model) {
      if (pulls.now || clock.now() < notBefore || !hasRoom()) return
      log.info({ model }, 'the model is fetched')
      fetchIt(model).catch((cause: unknown) => {
        // Nothing but a name that may not be fetched at all: it will not be another one by waiting.
        notBefore = Number.POSITIVE_INFINITY
        log.warn({ model, why: cause instanceof AppError ? cause.message : '' }, 'the model is not fetched')
      })
    },
    there() {
      attempts = 0
      notBefore = Number.NEGATIVE_INFINITY
    },
  }
}
