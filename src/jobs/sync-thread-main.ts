// The sync thread's program: the account workers of real mail servers, with a toolbox of their own on the same database.
// Parsing what mail servers send and writing it down happens here, so that no page ever waits for it.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { AppEvent } from '../core/events.ts'
import { createLog } from '../core/log.ts'
import { joinApp } from '../open.ts'
import { createSyncHost } from './sync-host.ts'
import type { FromSyncThread, SyncThreadData, ToSyncThread } from './sync-messages.ts'

// What a person waits for goes first. On Linux a priority belongs to the thread, and threads it starts inherit it.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

const { settings, store, caution } = workerData as SyncThreadData
const tell = (message: FromSyncThread) => parentPort?.postMessage(message)
const app = joinApp(settings, store, {
  log: createLog(settings.logLevel, {
    write: (line) => {
      process.stderr.write(line)
      tell({ kind: 'line', line })
    },
  }),
  tell: (event: AppEvent) => tell({ kind: 'event', event }),
  wake: (accountId, what) => tell({ kind: 'wake', accountId, what }),
})
const host = createSyncHost(app, caution)

async function hear(message: ToSyncThread): Promise<void> {
  switch (message.kind) {
    case 'begin':
      return host.begin(message.account)
    case 'ring':
      return host.ring(message.accountId, message.what)
    case 'makeRoom':
      return app.makeRoom(message.host)
    case 'facts':
      return tell({ kind: 'facts', asked: message.asked, facts: await host.facts() })
    case 'end':
      await host.end(message.accountId)
      return tell({ kind: 'ended', accountId: message.accountId })
    case 'stop':
      await host[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      parentPort?.close()
  }
}

parentPort?.on('message', (message: ToSyncThread) => {
  // A failure here is a mistake of ours: the thread ends, and the main thread starts a new one.
  hear(message).catch((cause: unknown) => {
    throw cause
  })
})
