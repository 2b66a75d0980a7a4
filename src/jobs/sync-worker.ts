// Starts the sync thread with the first account, supervises it, and ends it with the last. If it dies (a mail server that floods
// its memory), it is restarted with its accounts; the rest of Homing is not affected.
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { keepLine } from '../core/log.ts'
import { createRpc, type Rpc } from '../core/rpc.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { OpenApp } from '../open.ts'
import { minute, second } from '../shared/limits.ts'
import type { MainThreadMethods, SyncHost, SyncThreadData, SyncThreadMethods } from './sync-host.ts'

const resourceLimits = { maxOldGenerationSizeMb: 256 }
/** Backoff before a dead thread is restarted. */
const RESTART_DELAYS_MS = [second, 5 * second, 30 * second, 60 * second]
/** After this uptime the backoff is reset. */
const STABLE_AFTER_MS = 10 * minute
const STOP_TIMEOUT_MS = 4 * second
const FACTS_TIMEOUT_MS = second

export interface SyncThread extends SyncHost {
  freeConnection(host: string): void
}

interface Thread {
  worker: Worker
  rpc: Rpc<SyncThreadMethods>
  ended: Promise<void>
}

export function startSyncThread(app: OpenApp, stopTimeoutMs = STOP_TIMEOUT_MS): SyncThread {
  const accounts = new Map<string, AccountRef>()
  const methods = methodsOf(app)
  let deaths = 0
  let isStopping = false
  /** None before the first account and after the last. */
  let thread: Thread | undefined

  function start(): Thread {
    const started = performance.now()
    const opened = openThread(app, deaths, methods)
    void opened.ended.then(() => {
      if (thread !== opened) return
      if (performance.now() - started > STABLE_AFTER_MS) deaths = 0
      if (!isStopping) void startAgain(opened)
    })
    return opened
  }
  async function startAgain(dead: Thread): Promise<void> {
    await sleep(RESTART_DELAYS_MS[Math.min(deaths, RESTART_DELAYS_MS.length - 1)], undefined, { ref: false })
    deaths += 1
    // Meanwhile the last account may have ended, and another one begun in a thread of its own.
    if (isStopping || thread !== dead) return
    thread = accounts.size > 0 ? start() : undefined
    for (const account of accounts.values()) thread?.rpc.notify('begin', account)
  }
  async function stop(): Promise<void> {
    const stopped = thread
    thread = undefined
    if (stopped) await stopThread(stopped, stopTimeoutMs)
  }

  return {
    begin: (account) => {
      if (accounts.has(account.id)) return
      accounts.set(account.id, account)
      thread ??= start()
      thread.rpc.notify('begin', account)
    },
    async end(accountId) {
      if (!accounts.delete(accountId) || !thread) return
      await orWhenEnded(thread.rpc.call('end', accountId), undefined)
      if (accounts.size === 0) await stop()
    },
    wake: (accountId, what) => {
      if (accounts.has(accountId)) thread?.rpc.notify('wake', { accountId, what })
    },
    freeConnection: (host) => thread?.rpc.notify('freeConnection', host),
    facts: async () => {
      if (!thread) return []
      const answer = orWhenEnded(thread.rpc.call('facts', undefined), [])
      return Promise.race([answer, sleep(FACTS_TIMEOUT_MS, [], { ref: false })])
    },
    async [Symbol.asyncDispose]() {
      isStopping = true
      await stop()
    },
  }
}

async function stopThread({ rpc, ended, worker }: Thread, timeoutMs: number): Promise<void> {
  rpc.notify('stop', undefined)
  await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
  await worker.terminate()
}

function openThread(app: OpenApp, deaths: number, methods: MainThreadMethods): Thread {
  const workerData: SyncThreadData = { settings: app.settings, batchReduction: deaths }
  const worker = new Worker(new URL('./sync-thread.ts', import.meta.url), { workerData, resourceLimits })
  const rpc = createRpc<SyncThreadMethods>(worker, methods)
  worker.on('error', (err) => app.log.error({ err }, 'sync thread died'))
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      rpc.end(new ThreadEnded())
      resolve()
    })
  })
  return { worker, rpc, ended }
}

const methodsOf = (app: OpenApp): MainThreadMethods => ({
  connectStore: app.connectStore,
  event: ({ name, ...payload }) => app.events.emit(name, payload as never),
  wake: ({ accountId, what }) => app.wakeAccount(accountId, what),
  line: (line) => keepLine(app.log, line),
})

class ThreadEnded extends Error {}

/** Accounts that were being ended have ended with the thread, and its connection facts are gone. */
async function orWhenEnded<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof ThreadEnded) return otherwise
    throw cause
  }
}
