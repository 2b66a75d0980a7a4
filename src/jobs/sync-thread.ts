// The sync thread's program: the account workers of real mail servers, with a toolbox of their own on the same database.
// Parsing what mail servers send and writing it down happens here, so that no page ever waits for it.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../core/log.ts'
import { createRpc } from '../core/rpc.ts'
import { openSyncThreadApp } from '../open.ts'
import { createSyncHost } from './sync-host.ts'
import type { MainThreadMethods, SyncThreadData, SyncThreadMethods } from './sync-messages.ts'

// What a person waits for goes first. On Linux a priority belongs to the thread, and threads it starts inherit it.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

if (!parentPort) throw new Error('sync-thread-main.ts runs in a worker thread only')
const port = parentPort
const { settings, store, batchReduction } = workerData as SyncThreadData
const methods: SyncThreadMethods = {
  begin: (account) => host.begin(account),
  end: (accountId) => host.end(accountId),
  wake: ({ accountId, what }) => host.wake(accountId, what),
  facts: () => host.facts(),
  freeConnection: (mailServer) => app.freeConnection(mailServer),
  async stop() {
    await host[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
    port.close()
  },
}
// A notification that fails is a mistake of ours: the thread ends, and the main thread starts a new one.
const main = createRpc<MainThreadMethods>(port, methods)
const app = openSyncThreadApp(settings, store, {
  log: createLog(settings.logLevel, {
    write: (line) => {
      process.stderr.write(line)
      main.notify('line', line)
    },
  }),
  onEvent: (event) => main.notify('event', event),
  wake: (accountId, what) => main.notify('wake', { accountId, what }),
})
const host = createSyncHost(app, batchReduction)
