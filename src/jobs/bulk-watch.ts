// Who has a long sync under way. It has the processor to itself: it is over sooner, and the texts that sorting needs come with it.
import { minute, second } from '../shared/limits.ts'

/** After a sign of a long sync, sorting waits this long for the next one, and so long in all. */
export const quietMs = 3 * second
const mostMs = 10 * minute

export type BulkWatch = ReturnType<typeof createBulkWatch>

export function createBulkWatch() {
  /** When a long sync of a person's mail began, when it was last seen at work, and whether mails came that do not wait for its end. */
  const seen = new Map<string, { since: number; last: number; news: boolean }>()
  const current = (userId: string) => {
    const one = seen.get(userId)
    return one && performance.now() - one.last < quietMs ? one : undefined
  }
  return {
    note(userId: string) {
      const now = performance.now()
      const { since = now, news = true } = current(userId) ?? {}
      seen.set(userId, { since, last: now, news })
    },
    noteNews(userId: string) {
      const one = current(userId)
      if (one) one.news = true
    },
    /** Whether sorting waits. The newest mails do not: one batch at the beginning, and whenever new mail arrives. */
    holdsBack(userId: string, below: number | undefined) {
      const one = current(userId)
      if (!one || performance.now() - one.since > mostMs) return false
      const isNews = one.news && below === undefined
      if (isNews) one.news = false
      return !isNews
    },
    /** True once after the end of each. */
    takeEnd: (userId: string) => current(userId) === undefined && seen.delete(userId),
    forget: (userId: string) => void seen.delete(userId),
  }
}
