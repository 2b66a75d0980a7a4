// Asking a model by way of the gate, and its pieces as they come. Whatever goes wrong is an answer here, not an error: each
// path has its own built-in answer.
import type { App } from '../app.ts'
import { ask, isAllowed, type Prompt } from '../privacy/ask.ts'
import { readConsent } from '../privacy/consent.ts'
import { visible } from '../shared/reading/visible.ts'

export interface Listening {
  signal?: AbortSignal | undefined
  /** Pieces of text as they are written. What is answered in the end is what counts. */
  onPiece?: (text: string) => void
}
export type Consulted<T> =
  | { is: 'answered'; text: string; data: T; model: string }
  /** away: rules answer while the model that is set up does not. failed: one was asked, and there is no answer that can be used. */
  | { is: 'none'; why: 'no-model' | 'away' | 'not-allowed' | 'limit' | 'failed' }

/** Throws only when the signal aborts. */
export async function askModel<T = undefined>(
  app: App,
  userId: string,
  prompt: Prompt<T>,
  { signal, onPiece }: Listening,
): Promise<Consulted<T>> {
  // Pieces of JSON mean nothing to a reader.
  const onToken = onPiece && !prompt.schema ? heldBack(onPiece) : undefined
  const asked = await ask(app, userId, prompt, { lane: 'person', signal, ...(onToken ? { onToken } : {}) })
  if (asked.is === 'answered') return { is: 'answered', text: asked.text, data: asked.data, model: asked.model }
  if (asked.is === 'unknown' || asked.why === 'unavailable' || asked.why === 'failed') return { is: 'none', why: 'failed' }
  return { is: 'none', why: asked.why === 'no-model' ? whyNone(app) : asked.why }
}

/** One that should answer and is down is another thing than none. */
export function whyNone(app: App): 'no-model' | 'away' | 'failed' {
  const { wanted, reachable } = app.model.state()
  if (reachable) return 'no-model'
  return wanted === 'auto' ? 'away' : 'failed'
}

/** Whether the model that answers now may be shown content of mails. False where there is none. */
export async function mayReadMail(app: App, userId: string): Promise<boolean> {
  const model = app.model.now()
  return model !== undefined && isAllowed(model, await readConsent(app, userId), 'mail')
}

const beginning = 12
const mostChars = 32_000

/** Holds the beginning back until it is plain that it is no web page, and passes on only what can be seen. */
function heldBack(onPiece: (text: string) => void): (text: string) => void {
  let held = ''
  let passed = 0
  return (token) => {
    held += token
    if (passed === 0 && held.trimStart().length < beginning) return
    if (passed === 0 && /^\s*<(?:!doctype|html|think)/i.test(held)) return
    // Half a character waits for its other half.
    const whole = /[\ud800-\udbff]$/.test(held) ? held.slice(0, -1) : held
    const text = visible(whole).slice(0, Math.max(0, mostChars - passed))
    held = held.slice(whole.length)
    passed += whole.length
    if (text !== '') onPiece(text)
  }
}
