// Syncs in progress: one at a time for each server, a few at once. In memory; a restart begins anew with the next run of the job.
import type { App } from '../app.ts'
import { createSemaphore, type Semaphore } from '../core/semaphore.ts'
import { stateKey } from '../core/state.ts'
import { davLimits } from './limits.ts'

interface Running {
  userId: string
  /** False while it waits for others: it has written nothing then, and writes nothing once it is ended. */
  begun: boolean
  work: Promise<void>
  ending: AbortController
}
interface Syncing {
  /** By server, and one for the changes of each person. */
  running: Map<string, Running>
  again: Set<string>
  slots: Semaphore
  /** For the syncs of each person, one at a time: their servers may hang, and must not hold up other people. */
  people: Map<string, Semaphore>
  stopped: boolean
}

// Each asks for a slot once.
const slotsOf = (limit: number) =>
  createSemaphore({ limit, maxQueued: Number.MAX_SAFE_INTEGER, refuse: () => new Error('unreachable') })

const syncing = stateKey(
  (): Syncing => ({
    running: new Map(),
    again: new Set(),
    slots: slotsOf(davLimits.syncsAtOnce),
    people: new Map(),
    stopped: false,
  }),
)

export const isSyncing = (app: App, serverId: string): boolean => app.state.of(syncing).running.has(serverId)

/** Starts a sync, unless one is in progress. Failures are recorded at the server. */
export function startSync(app: App, userId: string, serverId: string): void {
  const { people } = app.state.of(syncing)
  const own = people.get(userId) ?? slotsOf(1)
  people.set(userId, own)
  start(app, { key: serverId, userId, own }, async (signal) => {
    const { syncServer } = await import('./sync-server.ts')
    if (!signal.aborted) await syncServer(app, userId, serverId, signal)
  })
}

/** Pushes events to the person's calendars; once more where that is going on, as it may not have seen the latest. */
export function startPushingEvents(app: App, userId: string): void {
  const state = app.state.of(syncing)
  const key = changesKey(userId)
  if (state.running.has(key)) {
    state.again.add(key)
    return
  }
  start(app, { key, userId }, async (signal) => {
    const { pushEvents } = await import('./calendar/push-events.ts')
    do {
      state.again.delete(key)
      if (!signal.aborted) await pushEvents(app, userId, signal)
    } while (state.again.has(key))
  })
}

const changesKey = (userId: string) => `changes of ${userId}`

interface Work {
  key: string
  userId: string
  /** To wait for before one of the slots for all. */
  own?: Semaphore
}

function start(app: App, { key, userId, own }: Work, run: (signal: AbortSignal) => Promise<void>): void {
  const state = app.state.of(syncing)
  if (state.stopped || state.running.has(key)) return
  const ending = new AbortController()
  const begin = async () => {
    if (ending.signal.aborted) return
    running.begun = true
    await run(ending.signal)
  }
  const running: Running = { userId, begun: false, ending, work: Promise.resolve() }
  state.running.set(key, running)
  const inSlot = () => state.slots.run(begin)
  running.work = (own ? own.run(inSlot) : inSlot())
    .catch((err: unknown) => app.log.error({ userId, key, err }, 'contacts and calendars failed to sync'))
    .finally(() => {
      if (state.running.get(key) === running) state.running.delete(key)
    })
}

/** Ends a sync, and what is pushed to calendars of the person; resolves when they write no more. */
export async function endSync(app: App, userId: string, serverId: string): Promise<void> {
  await Promise.all([end(app, serverId), end(app, changesKey(userId))])
}

async function end(app: App, key: string): Promise<void> {
  const { running } = app.state.of(syncing)
  const found = running.get(key)
  found?.ending.abort()
  if (found?.begun === false) running.delete(key)
  else await found?.work
}

/** Ends the syncs of a person who is removed or disabled. */
export function endSyncsOf(app: App, userId: string): void {
  for (const sync of app.state.of(syncing).running.values()) if (sync.userId === userId) sync.ending.abort()
}

/** Resolves when no sync is in progress. */
export async function syncsDone(app: App): Promise<void> {
  const { running } = app.state.of(syncing)
  while (running.size > 0) await Promise.all([...running.values()].map(({ work }) => work))
}

/** Ends all syncs, for good. */
export async function stopSyncs(app: App): Promise<void> {
  const state = app.state.of(syncing)
  state.stopped = true
  for (const { ending } of state.running.values()) ending.abort()
  await syncsDone(app)
}
