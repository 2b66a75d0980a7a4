// The near end of the sync thread. Should the thread die (a mail server that floods it with more than its memory), it is
// started again, and so are the accounts it looked after; nothing else of Homing notices.
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ConnectionFacts } from '../core/inside.ts'
import { keepLine } from '../core/log.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { OpenApp } from '../open.ts'
import { minute, second } from '../shared/limits.ts'
import type { SyncHost } from './sync-host.ts'
import type { FromSyncThread, SyncThreadData, ToSyncThread } from './sync-messages.ts'

const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 256 }
/** Waits before a thread that died is started again, growing with each time. */
const restartAfter = [second, 5 * second, 30 * second, 60 * second]
/** A thread that lived that long has left its trouble behind. */
const calm = 10 * minute
const stopPatience = 4 * second
const factsPatience = second

export interface SyncThread extends SyncHost {
  makeRoom(host: string): void
}

export function startSyncThread(app: OpenApp): SyncThread {
  const accounts = new Map<string, AccountRef>()
  const ending = new Map<string, PromiseWithResolvers<void>>()
  const asked = new Map<number, (facts: ConnectionFacts[]) => void>()
  let questions = 0
  let deaths = 0
  let started = Number.NEGATIVE_INFINITY
  let stopping = false
  let alive = false
  let worker = start()
  let gone = Promise.withResolvers<void>()

  function start(): Worker {
    if (performance.now() - started > calm) deaths = 0
    started = performance.now()
    const workerData: SyncThreadData = { settings: app.settings, store: app.inviteToStore(), caution: deaths }
    const options = { workerData, resourceLimits, transferList: [workerData.store] }
    const thread = new Worker(new URL('./sync-thread-main.ts', import.meta.url), options)
    thread.on('message', hear)
    thread.on('error', (err) => app.log.error({ err }, 'the sync thread died'))
    alive = true
    thread.on('exit', () => {
      alive = false
      gone.resolve()
      for (const one of ending.values()) one.resolve()
      ending.clear()
      if (!stopping) void startAgain()
    })
    return thread
  }
  async function startAgain(): Promise<void> {
    await sleep(restartAfter[Math.min(deaths, restartAfter.length - 1)], undefined, { ref: false })
    deaths += 1
    if (stopping) return
    gone = Promise.withResolvers<void>()
    worker = start()
    for (const account of accounts.values()) say({ kind: 'begin', account })
  }
  function hear(message: FromSyncThread): void {
    switch (message.kind) {
      case 'event': {
        const { name, ...payload } = message.event
        app.events.emit(name, payload as never)
        break
      }
      case 'wake':
        app.wake(message.accountId, message.what)
        break
      case 'ended':
        ending.get(message.accountId)?.resolve()
        ending.delete(message.accountId)
        break
      case 'facts':
        asked.get(message.asked)?.(message.facts)
        break
      case 'line':
        keepLine(app.log, message.line)
    }
  }
  const say = (message: ToSyncThread) => worker.postMessage(message)

  return {
    begin: (account) => {
      if (accounts.has(account.id)) return
      accounts.set(account.id, account)
      say({ kind: 'begin', account })
    },
    end: async (accountId) => {
      if (!accounts.delete(accountId) || !alive) return
      const ended = Promise.withResolvers<void>()
      ending.set(accountId, ended)
      say({ kind: 'end', accountId })
      await ended.promise
    },
    ring: (accountId, what) => {
      if (accounts.has(accountId)) say({ kind: 'ring', accountId, what })
    },
    makeRoom: (host) => say({ kind: 'makeRoom', host }),
    async facts() {
      if (!alive) return []
      const question = ++questions
      const answer = new Promise<ConnectionFacts[]>((resolve) => asked.set(question, resolve))
      say({ kind: 'facts', asked: question })
      return Promise.race([answer, sleep(factsPatience, [], { ref: false })]).finally(() => asked.delete(question))
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      say({ kind: 'stop' })
      await Promise.race([gone.promise, sleep(stopPatience, undefined, { ref: false })])
      await worker.terminate()
    },
  }
}
