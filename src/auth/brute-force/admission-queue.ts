// Lets an owner sign in from a new network while an account is under a distributed guessing attack. The account's shared delay is
// then never over, because whoever asks most often takes each free slot. So a network without failures does not wait for that delay:
// it gets one turn in a queue, however often it asks, and the turn is kept for it. Private networks have a queue of their own that
// the internet cannot lengthen. In memory only: a restart empties the queues, while the delays are in the database (attempts.ts).
import type { App } from '../../app.ts'
import { stateKey } from '../../core/state.ts'
import { minute } from '../../shared/limits.ts'

export interface AdmissionQueue {
  /** Of which check and account. */
  name: string
  /** Milliseconds between two turns. */
  intervalMs: number
}

/** How long a turn is kept for a network that does not come back. */
const TURN_LIFETIME_MS = 5 * minute
const MAX_QUEUES = 1000
const MAX_WAITING = 10_000
/** Times of the assigned turns, by queue and network. */
const queuesKey = stateKey(() => new Map<string, Map<string, number>>())

/** Milliseconds until the turn of this network; 0: it is now, and consumed. */
export function waitForAdmission(app: App, queue: AdmissionQueue, network: string): number {
  const now = app.now().getTime()
  const turns = turnsOf(app.state.of(queuesKey), queue.name)
  const own = turns.get(network)
  const isHeld = own !== undefined && own + TURN_LIFETIME_MS > now
  if (isHeld && own > now) return own - now
  turns.delete(network)
  if (isHeld) return 0
  const turn = Math.max(now, (turns.get(last) ?? 0) + queue.intervalMs)
  if (turns.size >= MAX_WAITING) deleteMissed(turns, now)
  if (turns.size >= MAX_WAITING) return turn - now
  turns.set(last, turn)
  if (turn > now) turns.set(network, turn)
  return turn - now
}

/** The key of the last assigned turn; no network has this name. */
const last = ''

function turnsOf(queues: Map<string, Map<string, number>>, name: string): Map<string, number> {
  const turns = queues.get(name) ?? new Map<string, number>()
  const oldest = queues.keys().next().value
  if (!queues.has(name) && queues.size >= MAX_QUEUES && oldest !== undefined) queues.delete(oldest)
  queues.set(name, turns)
  return turns
}

function deleteMissed(turns: Map<string, number>, now: number): void {
  for (const [network, turn] of turns) if (network !== last && turn + TURN_LIFETIME_MS <= now) turns.delete(network)
}
