// How many connections a server lets this machine have at once. Nearly all providers count by mailbox, which the limit of
// each account keeps to. Some count by address, too (cPanel, Courier and small servers), and no standard says how many:
// a server that refuses one more has said it. The limit is raised again by one after a while, which grows with each refusal.
import { hour, minute } from '../../shared/limits.ts'

export interface HostLimits {
  of(host: string): number
  /** A connection was refused while so many others were open or being opened. */
  refused(host: string, others: number): void
  /** For a moment one more place stays free, for somebody outside of this budget. Answers how many do. */
  reserve(host: string): number
}

const firstWait = 10 * minute
const longestWait = 6 * hour
/** How long a place is kept free: a login takes less. */
const reservedFor = 5000

interface Learned {
  limit: number
  refusals: number
  timer: NodeJS.Timeout
}

/** `onRoom`: there may be a place at that host again. */
export function createHostLimits(usual: number, onRoom: (host: string) => void): HostLimits {
  const learned = new Map<string, Learned>()
  const reserved = new Map<string, number>()

  const raiseLater = (host: string, refusals: number) =>
    setTimeout(() => raise(host), Math.min(longestWait, firstWait * 2 ** (refusals - 1))).unref()
  const raise = (host: string) => {
    const one = learned.get(host)
    if (!one) return
    if (one.limit + 1 >= usual) learned.delete(host)
    else learned.set(host, { ...one, limit: one.limit + 1, timer: raiseLater(host, one.refusals) })
    onRoom(host)
  }
  return {
    of: (host) => Math.max(0, (learned.get(host)?.limit ?? usual) - (reserved.get(host) ?? 0)),
    refused: (host, others) => {
      const before = learned.get(host)
      clearTimeout(before?.timer)
      const refusals = (before?.refusals ?? 0) + 1
      learned.set(host, { limit: Math.max(1, Math.min(usual, others)), refusals, timer: raiseLater(host, refusals) })
    },
    reserve: (host) => {
      const change = (by: number) => {
        const count = (reserved.get(host) ?? 0) + by
        if (count > 0) reserved.set(host, count)
        else reserved.delete(host)
        return count
      }
      const end = () => {
        change(-1)
        onRoom(host)
      }
      setTimeout(end, reservedFor).unref()
      return change(1)
    },
  }
}
