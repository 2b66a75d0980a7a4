// The sorting worker: new mail, mail left unsorted at the last stop, and whole inboxes to sort again. It serves people in turn, a
// few mails at a time. The store knows what is unsorted, so nothing is lost or done twice whenever it stops. A model is asked in
// parallel, with the lowest priority.
import { setImmediate as breath } from 'node:timers/promises'
import { detectMoves } from '../categories/detect-moves.ts'
import { peopleWithRun } from '../categories/run-queries.ts'
import { type AskOutcome, askModelAboutNext } from '../categories/sorting/ask-model.ts'
import { isWaitingForText, sortNext } from '../categories/sorting/next.ts'
import { peopleForModel } from '../categories/sorting/sorted-queries.ts'
import type { AppEvent } from '../core/events.ts'
import type { OpenApp } from '../open.ts'
import { minute, second } from '../shared/limits.ts'
import { type BulkWatch, createBulkWatch, quietMs } from './bulk-watch.ts'
import { syncedAccounts } from './queries.ts'

/** Debounces a burst of changes: by this time plus the duration of the last check, up to two seconds. */
const gather = { least: 250, share: 10, most: 2 * second }
/** How often mails that wait for their text are checked. */
const again = 5 * second
/** When a person who was skipped by the model is tried again without any change. */
const pauses: Record<Exclude<AskOutcome, 'more' | 'done'>, number> = {
  'no-model': 10 * minute,
  'not-allowed': 10 * minute,
  limit: 30 * minute,
  unavailable: minute,
}
const mailEvents = new Set<AppEvent['name']>(['mail.changed', 'mail.arrived', 'accounts.changed', 'sorting.progress'])

/** `onLongSyncSorted`: a long sync of somebody's mail is over, and all of it is sorted. */
export async function startTriage(app: OpenApp, onLongSyncSorted: () => void = () => undefined): Promise<AsyncDisposable> {
  const ending = new AbortController()
  const bulks = createBulkWatch()
  const sorter = createSortWorker(app, ending.signal, bulks, (userId) => {
    asker.ring()
    if (bulks.takeEnd(userId)) onLongSyncSorted()
  })
  const asker = createModelWorker(app, ending.signal)
  const stopListening = app.events.listen((event) => {
    // Without ids: more mails at once than come by themselves.
    if (event.name === 'mail.changed' && event.ids === undefined) bulks.note(event.userId)
    if (event.name === 'mail.arrived') bulks.noteNews(event.userId)
    if (mailEvents.has(event.name)) sorter.soon(event.userId)
    if (event.name === 'user.removed') {
      sorter.forget(event.userId)
      bulks.forget(event.userId)
    }
    if (event.name === 'user.changed' || event.name === 'preferences.changed') asker.ring(event.userId)
  })
  const stopWatching = app.model.onChange(() => asker.ring('everybody'))
  const people = new Set([...(await syncedAccounts(app.db)).map(({ userId }) => userId), ...(await peopleWithRun(app.db))])
  for (const userId of people) sorter.soon(userId)
  asker.ring()
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      stopListening()
      stopWatching()
      await Promise.all([sorter.ended(), asker.ended()])
    },
  }
}

interface Place {
  /** Mail may have been moved: moves are detected first. */
  checkMoves: boolean
  /** Everything newer has been sorted in this round. */
  below: number | undefined
}

const pause = (took: number) => Math.min(gather.most, Math.max(gather.least, took * gather.share))

/** `sorted`: nothing of that person's mail is left to sort, but for what waits for its text. */
function createSortWorker(app: OpenApp, signal: AbortSignal, bulks: BulkWatch, sorted: (userId: string) => void) {
  /** The first is next. */
  const queue = new Map<string, Place>()
  const timers = new Map<string, NodeJS.Timeout>()
  /** Duration of the last check, so that large mailboxes are checked less often. */
  const took = new Map<string, number>()
  let running: Promise<void> | undefined

  const soon = (userId: string, wait = pause(took.get(userId) ?? 0)) => {
    if (signal.aborted || timers.has(userId)) return
    const enter = () => {
      timers.delete(userId)
      if (signal.aborted) return
      queue.set(userId, { checkMoves: true, below: undefined })
      running ??= run().finally(() => (running = undefined))
    }
    timers.set(userId, setTimeout(enter, wait).unref())
  }
  const run = async () => {
    for (;;) {
      const [next] = queue
      if (!next || signal.aborted) return
      queue.delete(next[0])
      await turn(next[0], next[1]).catch((err: unknown) => {
        app.log.error({ userId: next[0], err }, 'sorting failed, retrying')
        soon(next[0], minute)
      })
      await breath()
    }
  }
  const turn = async (userId: string, { checkMoves, below }: Place) => {
    const began = performance.now()
    if (bulks.holdsBack(userId, below)) return soon(userId, quietMs)
    if (checkMoves) await detectMoves(app, userId)
    const { last } = await sortNext(app, userId, below)
    if (last !== undefined) {
      // New mail restarts from the newest.
      if (!queue.has(userId)) queue.set(userId, { checkMoves: false, below: last })
      return
    }
    if (checkMoves) took.set(userId, performance.now() - began)
    // Again from the newest: mail that arrived meanwhile, and the end of a run.
    if (below !== undefined) queue.set(userId, { checkMoves: false, below: undefined })
    else {
      sorted(userId)
      if (await isWaitingForText(app, userId)) soon(userId, again)
    }
  }
  return {
    soon: (userId: string) => soon(userId),
    forget: (userId: string) => {
      queue.delete(userId)
      took.delete(userId)
    },
    async ended() {
      for (const timer of timers.values()) clearTimeout(timer)
      await running
    },
  }
}

function createModelWorker(app: OpenApp, signal: AbortSignal) {
  /** People who are skipped until then. */
  const notBefore = new Map<string, number>()
  let running: Promise<void> | undefined
  let rung = false
  /** Number of changes, by person. */
  let changes = 0
  const round = async () => {
    do {
      rung = false
      const people = app.model.now() ? await peopleForModel(app.db) : []
      for (const userId of people) {
        if (signal.aborted) return
        if ((notBefore.get(userId) ?? 0) > performance.now()) continue
        const before = changes
        const outcome = await askModelAboutNext(app, userId, signal)
        if (outcome === 'more') rung = true
        else if (outcome !== 'done' && changes === before) notBefore.set(userId, performance.now() + pauses[outcome])
      }
      await breath()
    } while (rung && !signal.aborted)
  }
  const ring = (who?: string) => {
    if (who !== undefined) changes++
    if (who === 'everybody') notBefore.clear()
    else if (who !== undefined) notBefore.delete(who)
    rung = true
    if (signal.aborted) return
    running ??= round()
      .catch((err: unknown) => {
        if (!signal.aborted) app.log.error({ err }, 'sorting by model failed')
      })
      .finally(() => (running = undefined))
  }
  const ticker = setInterval(() => ring(), minute).unref()
  return {
    ring,
    async ended() {
      clearInterval(ticker)
      await running
    },
  }
}
