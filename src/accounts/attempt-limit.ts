// Limits how often a person may make this server connect to other servers. In memory: reset by a restart.
import { AppError } from '../core/errors.ts'
import { hour } from '../shared/limits.ts'

/** Counts one use at `now`, or throws `limited` when the last hour holds `times` already. */
export type RateLimit = (userId: string, now: Date) => void

export function perHour(times: number, sentence: string): RateLimit {
  const uses = new Map<string, number[]>()
  return (userId, now) => {
    const time = now.getTime()
    forgetOld(uses, time - hour)
    const mine = uses.get(userId) ?? []
    const [oldest = time] = mine
    if (mine.length >= times)
      throw new AppError('limited', sentence, { retryAfter: Math.max(1, Math.ceil((oldest + hour - time) / 1000)) })
    uses.set(userId, [...mine, time])
  }
}

/**
 * At most this many distinct keys per hour; the same key counts once. A mistyped password repeats one server, a port scan tries many.
 */
export function differentPerHour(most: number, sentence: string): (userId: string, what: string, now: Date) => void {
  const seen = new Map<string, Map<string, number>>()
  return (userId, what, now) => {
    const time = now.getTime()
    for (const [user, things] of seen) {
      for (const [thing, at] of things) if (at <= time - hour) things.delete(thing)
      if (things.size === 0) seen.delete(user)
    }
    const mine = seen.get(userId) ?? new Map<string, number>()
    const oldest = Math.min(...mine.values())
    if (!mine.has(what) && mine.size >= most)
      throw new AppError('limited', sentence, { retryAfter: Math.max(1, Math.ceil((oldest + hour - time) / 1000)) })
    seen.set(userId, mine.set(what, time))
  }
}

function forgetOld(uses: Map<string, number[]>, since: number): void {
  for (const [userId, times] of uses) {
    const recent = times.filter((time) => time > since)
    if (recent.length === 0) uses.delete(userId)
    else uses.set(userId, recent)
  }
}
