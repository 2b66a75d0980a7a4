// Asks a model through the gate and streams its answer. A failure is a result, not an error: each caller has a built-in answer.
import type { App } from '../app.ts'
import { readConsent } from '../privacy/consent.ts'
import { type AskOptions, ask, isAllowed, type Prompt } from '../privacy/model-gate.ts'
import { visible } from '../shared/reading/visible.ts'

export interface Asking {
  signal?: AbortSignal | undefined
  /** The member who asks, in a shared mailbox: it is written in their style, and the log names them. */
  askedBy?: string | undefined
}
export interface StreamOptions extends Asking {
  /** Text as it is generated. The final answer may differ from it. */
  onChunk?: (text: string) => void
  /** The built-in answer is wanted: no model is asked. `hasBetter` is set where one would have been. */
  onlyBuiltIn?: { hasBetter: boolean } | undefined
  /** Milliseconds to wait for a model; for calls whose answer is not streamed. */
  waitMs?: number
}
export type ModelAnswer<T> =
  | { is: 'answered'; text: string; data: T; removed: boolean; model: string }
  /**
   * away: the configured model is down. failed: a model was asked and gave no usable answer. later: the built-in answer is wanted
   * first.
   */
  | { is: 'none'; why: 'no-model' | 'away' | 'not-allowed' | 'limit' | 'too-large' | 'failed' | 'later' }

/** For a text that is not the answer itself. */
export const unstreamed = ({ onChunk: _, ...how }: StreamOptions): StreamOptions => how

/** Callers that wait for the whole, such as other programs, get the built-in answer after it. */
const usualWaitMs = 60_000

/** Throws only when the signal aborts. */
export async function askModel<T = undefined>(
  app: App,
  userId: string,
  prompt: Prompt<T>,
  { signal, askedBy, onChunk, onlyBuiltIn, waitMs = usualWaitMs }: StreamOptions,
): Promise<ModelAnswer<T>> {
  if (onlyBuiltIn) {
    onlyBuiltIn.hasBetter = true
    return { is: 'none', why: 'later' }
  }
  const onToken = onChunk && !prompt.schema ? bufferStart(onChunk) : undefined
  const late = onToken ? undefined : AbortSignal.timeout(waitMs)
  const either = signal && late ? AbortSignal.any([signal, late]) : (signal ?? late)
  const how: AskOptions = { lane: 'person', askedBy, signal: either, ...(onToken ? { onToken } : {}) }
  const asked = await ask(app, userId, prompt, how).catch((cause) => {
    if (late?.aborted && !signal?.aborted) return { is: 'none', why: 'failed' } as const
    throw cause
  })
  if (asked.is === 'answered') return asked
  if (asked.is === 'unknown' || asked.why === 'unavailable' || asked.why === 'failed') return { is: 'none', why: 'failed' }
  return { is: 'none', why: asked.why === 'no-model' ? whyNoModel(app) : asked.why }
}

/** Distinguishes a model that is down from none. */
export function whyNoModel(app: App): 'no-model' | 'away' | 'failed' {
  const { wanted, reachable } = app.model.state()
  if (reachable) return 'no-model'
  return wanted === 'auto' ? 'away' : 'failed'
}

/** False without a model. */
export async function mayReadMail(app: App, userId: string): Promise<boolean> {
  const model = app.model.now()
  return model !== undefined && isAllowed(model, await readConsent(app, userId), 'mail')
}

const bufferedChars = 12
const maxChars = 32_000

/** Buffers the start of an answer until it is certainly no web page, then passes on its visible text. */
function bufferStart(onChunk: (text: string) => void): (text: string) => void {
  let buffered = ''
  let passed = 0
  return (token) => {
    buffered += token
    if (passed === 0 && buffered.trimStart().length < bufferedChars) return
    if (passed === 0 && /^\s*<(?:!doctype|html|think)/i.test(buffered)) return
    // A surrogate waits for its pair.
    const whole = /[\ud800-\udbff]$/.test(buffered) ? buffered.slice(0, -1) : buffered
    const text = visible(whole).slice(0, Math.max(0, maxChars - passed))
    buffered = buffered.slice(whole.length)
    passed += whole.length
    if (text !== '') onChunk(text)
  }
}

export async function* streamChunks<T, Piece>(
  signal: AbortSignal | undefined,
  toChunk: (text: string) => Piece,
  work: (stream: Required<Pick<StreamOptions, 'onChunk'>> & { signal: AbortSignal }) => Promise<T>,
): AsyncGenerator<Piece, T> {
  const closing = new AbortController()
  const buffer: string[] = []
  let wakeUp = Promise.withResolvers<void>()
  const onChunk = (text: string) => {
    buffer.push(text)
    wakeUp.resolve()
  }
  const result = work({ onChunk, signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]) })
  let ended = false
  const markEnded = () => {
    ended = true
  }
  // A rejection is thrown where `result` is awaited.
  const settled = result.then(markEnded, markEnded)
  try {
    while (!ended || buffer.length > 0) {
      if (buffer.length === 0) await Promise.race([wakeUp.promise, settled])
      wakeUp = Promise.withResolvers()
      if (buffer.length > 0) yield toChunk(buffer.splice(0).join(''))
    }
    return await result
  } finally {
    closing.abort()
    await settled
  }
}
