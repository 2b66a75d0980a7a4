// One call of a speech backend: checks consent, counts, and logs before and after.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { AiLogEntry } from '../shared/assistant.ts'
import type { VoiceFacts } from '../shared/voice.ts'
import type { SpeechPlace } from '../speech/speech.ts'
import { addAiCall, endAiCall, takeCall } from './ai-queries.ts'
import { readConsent, watchConsent } from './consent.ts'
import { dailyCalls, usageDay } from './model-gate.ts'

export interface SpeechCallFacts {
  purpose: 'speak' | 'listen'
  reads: AiLogEntry['reads']
  backend: VoiceFacts['backend'] | 'openai-style'
  model: string
  place: SpeechPlace
  /** Text, or a description of the audio. */
  sent: string
  signal?: AbortSignal | undefined
}
export interface SpeechCall {
  /** Aborts on cancellation, or when consent is withdrawn, with the error to show. */
  signal: AbortSignal
  answered(received: string): Promise<void>
  /** Returns the error to show. A call that has ended stays as it ended. */
  failed(cause: unknown): Promise<unknown>
}

/** Throws `forbidden` and `limited`. */
export async function beginSpeechCall(app: App, userId: string, facts: SpeechCallFacts): Promise<SpeechCall> {
  const { signal: given, place, ...row } = facts
  given?.throwIfAborted()
  const leave = watchConsent(app, userId, ({ speechOutside }) => place === 'here' || speechOutside, notAllowed())
  const id = newId()
  const started = app.now().getTime()
  try {
    await mayTranscribeFor(app, userId, place)
    if (!(await takeCall(app.db, userId, usageDay(app), 'person', dailyCalls.person))) throw dailyLimitReached(app)
    await addAiCall(app.db, userId, { ...row, id, at: started, place, mails: [] })
  } catch (cause) {
    leave[Symbol.dispose]()
    throw cause
  }
  let over = false
  const end = async (outcome: Exclude<AiLogEntry['outcome'], 'running'>, received: string) => {
    if (over) return
    over = true
    leave[Symbol.dispose]()
    const durationMs = app.now().getTime() - started
    await endAiCall(app.db, userId, id, { outcome, received, durationMs, tokensIn: 0, tokensOut: 0 })
  }
  return {
    signal: given ? AbortSignal.any([given, leave.signal]) : leave.signal,
    answered: (received) => end('answered', received),
    async failed(cause) {
      const isCancelled = given?.aborted || leave.signal.aborted || !cause
      await end(isCancelled ? 'cancelled' : 'failed', cause instanceof AppError ? cause.message : '')
      return leave.signal.aborted && !given?.aborted ? leave.signal.reason : cause
    },
  }
}

/** Throws `forbidden` where audio or text would leave this server without consent. */
export async function mayTranscribeFor(app: App, userId: string, place: SpeechPlace): Promise<void> {
  if (place === 'elsewhere' && !(await readConsent(app, userId)).speechOutside) throw notAllowed()
}

const notAllowed = () =>
  new AppError('forbidden', 'To use speech outside this server, allow it in the settings under “AI and privacy”.')

function dailyLimitReached(app: App): AppError {
  const midnight = Date.parse(`${usageDay(app)}T24:00:00Z`)
  const retryAfter = Math.ceil((midnight - app.now().getTime()) / 1000)
  return new AppError('limited', "You've reached today's limit for AI and speech. Please try again tomorrow.", {
    retryAfter,
  })
}
