// Syncs in progress: one at a time for each server, a few at once. In memory; a restart begins anew with the next run of the job.
import type { App } from '../app.ts'
import { createSemaphore } from '../core/semaphore.ts'
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
  running: Map<string, Running>
  slots: ReturnType<typeof createSemaphore>
  stopped: boolean
}

const syncing = stateKey(
  (): Syncing => ({
    running: new Map(),
    slots: createSemaphore({
      limit: davLimits.syncsAtOnce,
      maxQueued: Number.MAX_SAFE_INTEGER,
      refuse: () => new Error('unreachable'),
    }),
    stopped: false,
  }),
)

export const isSyncing = (app: App, serverId: string): boolean => app.state.of(syncing).running.has(serverId)

/** Starts a sync, unless one is in progress. Failures are recorded at the server. */
export function startSync(app: App, userId: string, serverId: string): void {
  const state = app.state.of(syncing)
  if (state.stopped || state.running.has(serverId)) return
  const ending = new AbortController()
  const sync = async () => {
    if (ending.signal.aborted) return
    running.begun = true
    const { syncServer } = await import('./sync-server.ts')
    if (!ending.signal.aborted) await syncServer(app, userId, serverId, ending.signal)
  }
  const running: Running = { userId, begun: false, ending, work: Promise.resolve() }
  state.running.set(serverId, running)
  running.work = state.slots
    .run(sync)
    .catch((err: unknown) => app.log.error({ userId, server: serverId, err }, 'contacts and calendars failed to sync'))
    .finally(() => {
      if (state.running.get(serverId) === running) state.running.delete(serverId)
    })
}

/** Ends a sync; resolves when it writes no more. */
export async function endSync(app: App, serverId: string): Promise<void> {
  const { running } = app.state.of(syncing)
  const found = running.get(serverId)
  found?.ending.abort()
  if (found?.begun === false) running.delete(serverId)
  else await found?.work
}

/** Ends the syncs of a person who is removed. */
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
