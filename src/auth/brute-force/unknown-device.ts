// What lets an owner in who comes from somewhere new while others guess at their account from everywhere. The account's own
// delay is then never over: whoever asks first after it has the next try, and that is the machine that asks most often. So a
// place that has not failed yet does not wait for that delay. It stands in line instead, once, however often it asks, and its
// turn is kept. Home networks have a line of their own, which nobody out there makes longer. Kept in memory: a restart
// empties the lines, and the delays themselves are in the database (tries.ts).
import type { App } from '../../app.ts'
import { minute } from '../../shared/limits.ts'
import { memoryOf } from '../memory.ts'

export interface Line {
  /** Of what and whose. */
  name: string
  /** Milliseconds between one newcomer and the next. */
  every: number
}

/** How long a turn is kept for whoever does not come. */
const timeoutMs = 5 * minute
/** Of either, in memory at a time. */
const mostLines = 1000
const mostWaiting = 10_000

/** Milliseconds until the turn of this place; 0: it is now, and used up with that. */
export function waitOfNewcomer(app: App, line: Line, place: string): number {
  const now = app.now().getTime()
  const turns = turnsOf(memoryOf(app).lines, line.name)
  const own = turns.get(place)
  const isHeld = own !== undefined && own + timeoutMs > now
  if (isHeld && own > now) return own - now
  turns.delete(place)
  if (isHeld) return 0
  const turn = Math.max(now, (turns.get(last) ?? 0) + line.every)
  if (turns.size >= mostWaiting) forgetMissed(turns, now)
  if (turns.size >= mostWaiting) return turn - now
  turns.set(last, turn)
  if (turn > now) turns.set(place, turn)
  return turn - now
}

/** The key of the last turn that was given; no place is called so. */
const last = ''

function turnsOf(lines: Map<string, Map<string, number>>, name: string): Map<string, number> {
  const turns = lines.get(name) ?? new Map<string, number>()
  const oldest = lines.keys().next().value
  if (!lines.has(name) && lines.size >= mostLines && oldest !== undefined) lines.delete(oldest)
  lines.set(name, turns)
  return turns
}

function forgetMissed(turns: Map<string, number>, now: number): void {
  for (const [place, turn] of turns) if (place !== last && turn + timeoutMs <= now) turns.delete(place)
}
