// Watches for new mail that people want to be notified of. While nobody has push set up, a new mail costs two small queries here, and
// what sends is not loaded. Mail of a shared mailbox is for its members, of whom each has chosen.
import type { App } from '../app.ts'
import { membersToNotify, openTargets, peopleWithHeld } from '../push/queries.ts'
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
/** A flood is told as a number anyway. */
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

interface Pending extends Recipients {
  /** Each mail with the time it arrived, by the monotonic clock. */
  arrived: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

interface Recipients {
  /** Of a person, or of a shared mailbox. */
  ownerId: string
  /** One of its members; undefined: all who want to be notified. */
  personId?: string
}
const nameOf = ({ ownerId, personId = ownerId }: Recipients) => `${ownerId} ${personId}`

export function watchArrivals(app: App, times: typeof pushTimes = pushTimes): AsyncDisposable {
  const waiting = new Map<string, Pending>()
  const restUntil = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  const soon = (to: Recipients, arrived: Iterable<[id: string, at: number]>, wait: number) => {
    const pending = waiting.get(nameOf(to)) ?? { ...to, arrived: new Map<string, number>(), timer: undefined }
    waiting.set(nameOf(to), pending)
    for (const [id, at] of arrived) {
      if (pending.arrived.size < maxPending) pending.arrived.set(id, Math.min(at, pending.arrived.get(id) ?? at))
    }
    pending.timer ??= setTimeout(() => start(pending), wait).unref()
  }
  const start = (pending: Pending) => {
    waiting.delete(nameOf(pending))
    if (ending.signal.aborted) return
    const work: Promise<void> = notify(pending)
      .catch((err: unknown) => app.log.error({ userId: pending.ownerId, err }, 'nobody notified of new mail'))
      .finally(() => running.delete(work))
    running.add(work)
  }
  const notify = async ({ ownerId, personId, arrived }: Pending) => {
    const people = personId === undefined ? [ownerId, ...(await membersToNotify(app.db, ownerId))] : [personId]
    for (const person of people)
      await notifyPerson({ ownerId, personId: person }, arrived).catch((err: unknown) =>
        app.log.error({ userId: person, err }, 'new mail not notified'),
      )
  }
  const notifyPerson = async (reader: Required<Recipients>, arrived: ReadonlyMap<string, number>) => {
    if ((await openTargets(app.db, reader.personId, app.now().getTime())).length === 0) return
    const { notifyArrivals } = await import('../push/arrivals.ts')
    const over = performance.now() - times.sortedWithinMs
    const isOver = (id: string) => (arrived.get(id) ?? 0) <= over
    const unsorted = await notifyArrivals(app, reader, [...arrived.keys()], isOver)
    restUntil.set(reader.ownerId, performance.now() + times.restMs)
    const again = [...arrived].filter(([id]) => unsorted.includes(id))
    if (again.length > 0 && !ending.signal.aborted) soon(reader, again, times.sortedMs)
  }
  const stopListening = app.events.listen((event) => {
    if (event.name === 'mail.arrived') {
      const rest = (restUntil.get(event.userId) ?? 0) - performance.now()
      const now = performance.now()
      soon(
        { ownerId: event.userId },
        event.ids.map((id) => [id, now] as [string, number]),
        Math.max(times.batchMs, rest),
      )
    }
    if (event.name === 'user.removed') {
      for (const [name, { ownerId, personId, timer }] of waiting) {
        if (ownerId !== event.userId && personId !== event.userId) continue
        clearTimeout(timer)
        waiting.delete(name)
      }
      restUntil.delete(event.userId)
    }
  })
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      stopListening()
      for (const { timer } of waiting.values()) clearTimeout(timer)
      await Promise.all(running)
      await app.state.of(runningSender).sender?.stop()
    },
  }
}
