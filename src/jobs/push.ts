// Watches for new mail that people want to be notified of. While nobody has push set up, a new mail costs one small query here, and
// what sends is not loaded.
import type { App } from '../app.ts'
import { openTargets, peopleWithHeld } from '../push/queries.ts'
import { runningSender } from '../push/running.ts'
import { minute, second } from '../shared/limits.ts'
import type { Job } from './jobs.ts'

export const pushTimes = {
  /** Mails that arrive within this time share their notifications. */
  batchMs: 1500,
  /** The next notifications of one person: a flood of mail is not a flood of notifications. */
  restMs: 15 * second,
  /** How often mails that are not sorted yet are looked at again, and for how long. */
  sortedMs: 2 * second,
  sortedWithinMs: minute,
}
/** Of one person; a flood is told as a number anyway. */
const maxPending = 500

export const pushJob: Job = {
  name: 'push',
  schedule: '* * * * *',
  what: 'Sends due summaries of new mail by push: after quiet hours, and at the times of digests.',
  run: async (app, workers) => {
    if ((await peopleWithHeld(app.db)).length === 0) return '0 summaries'
    const { sendDueSummaries } = await import('../push/summary.ts')
    const sent = await sendDueSummaries(app)
    // By hand the process ends with the job.
    if (!workers) await app.state.of(runningSender).sender?.idle()
    return `${sent} summaries`
  },
}

interface Pending {
  /** Each mail with the time it arrived, by the monotonic clock. */
  arrived: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

export function watchArrivals(app: App, times: typeof pushTimes = pushTimes): AsyncDisposable {
  const people = new Map<string, Pending>()
  const restUntil = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  const soon = (userId: string, arrived: Iterable<[id: string, at: number]>, wait: number) => {
    const pending = people.get(userId) ?? { arrived: new Map<string, number>(), timer: undefined }
    people.set(userId, pending)
    for (const [id, at] of arrived) {
      if (pending.arrived.size < maxPending) pending.arrived.set(id, Math.min(at, pending.arrived.get(id) ?? at))
    }
    pending.timer ??= setTimeout(() => start(userId), wait).unref()
  }
  const start = (userId: string) => {
    const pending = people.get(userId)
    people.delete(userId)
    if (!pending || ending.signal.aborted) return
    const work: Promise<void> = notify(userId, pending)
      .catch((err: unknown) => app.log.error({ userId, err }, 'new mail not notified'))
      .finally(() => running.delete(work))
    running.add(work)
  }
  const notify = async (userId: string, { arrived }: Pending) => {
    if ((await openTargets(app.db, userId, app.now().getTime())).length === 0) return
    const { notifyArrivals } = await import('../push/arrivals.ts')
    const over = performance.now() - times.sortedWithinMs
    const isOver = (id: string) => (arrived.get(id) ?? 0) <= over
    const unsorted = await notifyArrivals(app, userId, [...arrived.keys()], isOver)
    restUntil.set(userId, performance.now() + times.restMs)
    const again = [...arrived].filter(([id]) => unsorted.includes(id))
    if (again.length > 0 && !ending.signal.aborted) soon(userId, again, times.sortedMs)
  }
  const stopListening = app.events.listen((event) => {
    if (event.name === 'mail.arrived') {
      const rest = (restUntil.get(event.userId) ?? 0) - performance.now()
      const now = performance.now()
      soon(
        event.userId,
        event.ids.map((id) => [id, now] as [string, number]),
        Math.max(times.batchMs, rest),
      )
    }
    if (event.name === 'user.removed') {
      clearTimeout(people.get(event.userId)?.timer)
      people.delete(event.userId)
      restUntil.delete(event.userId)
    }
  })
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      stopListening()
      for (const { timer } of people.values()) clearTimeout(timer)
      await Promise.all(running)
      await app.state.of(runningSender).sender?.stop()
    },
  }
}
