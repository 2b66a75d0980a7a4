// When a step that failed for now is tried again, and when it is given up.
import { day, hour, minute, second } from '../../shared/limits.ts'

const waits = [minute, 5 * minute, 15 * minute, hour]
/** Counted from the first try in vain, so that a mail that was scheduled, or waited for a password, has its day too. */
const giveUpAfter = day

export interface NextTry {
  send_at: number
  trying_since: number
}

/** Undefined when it has been tried for long enough. `attempts` counts the try that failed; `retryAfter` is in seconds. */
export function nextTry(now: number, step: { attempts: number; trying_since: number }, retryAfter = 0): NextTry | undefined {
  const since = step.trying_since === 0 ? now : step.trying_since
  const end = since + giveUpAfter
  if (now >= end) return undefined
  const wait = waits[Math.min(Math.max(step.attempts, 1), waits.length) - 1] ?? hour
  return { send_at: Math.min(now + Math.max(wait, retryAfter * second), end), trying_since: since }
}
