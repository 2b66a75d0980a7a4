// The program of the sync thread: account workers of real mail servers, with an App of their own on the same database. Responses
// of mail servers are parsed and stored here, so that no page waits for it.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../core/log.ts'
import { createRpc } from '../core/rpc.ts'
import { openSyncThreadApp } from './sync-app.ts'
import { createSyncHost, type MainThreadMethods, type SyncThreadData, type SyncThreadMethods } from './sync-host.ts'

// Below the main thread, which serves people. On Linux a priority belongs to the thread and is inherited by threads it starts.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

if (!parentPort) throw new Error('sync-thread.ts runs in a worker thread only')
const port = parentPort
const { settings, batchReduction } = workerData as SyncThreadData
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
// A failed notification is a bug: the thread ends, and the main thread starts a new one.
const main = createRpc<MainThreadMethods>(port, methods)
const app = openSyncThreadApp(settings, (port) => main.notify('connectStore', port, [port]), {
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
