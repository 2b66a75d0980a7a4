// What the toolboxes of the main thread and of the sync thread have in the same way. What only some of their work needs is loaded
// with its first use.
import { type Connectors, openAccount, openSenderOf } from './accounts/open-mailbox.ts'
import type { App, Hooks } from './app.ts'
import { archiveStore } from './archive/archive-store.ts'
import { readSystemFolders } from './categories/system-file.ts'
import { createMimeWorker } from './connectors/mime/mime-worker.ts'
import { readProviders } from './connectors/providers.ts'
import { watchDisk } from './core/disk.ts'
import { createEvents } from './core/events.ts'
import type { Log } from './core/log.ts'
import { createNet } from './core/net.ts'
import { noRuntime } from './core/runtime.ts'
import { createState } from './core/state.ts'
import type { Settings } from './settings.ts'
import type { StoreClient } from './store/open.ts'
import { createTriageWorker } from './triage/triage-worker.ts'

const hooks: Hooks = {
  async beforeDisconnect(app, account) {
    if (account.connector !== 'archive') return
    const { emptyArchive } = await import('./archive/empty.ts')
    await emptyArchive(app, account)
  },
  pushDrafts: async (...given) => (await import('./drafts/upload.ts')).pushDrafts(...given),
  mailsSorted: async (...given) => (await import('./suggestions/create.ts')).createSuggestions(...given),
  ruleAssignments: () => import('./teamwork/assign-by-rule.ts'),
  mailAnswered: async (...given) => (await import('./teamwork/answered.ts')).noteAnswered(...given),
}

export type Workers = Pick<App, 'mime' | 'triage'>
export type Tools = ReturnType<typeof openTools>

/** Closed by `scope`. */
export function openTools(
  scope: AsyncDisposableStack,
  { db, search, writeAll, prewarm }: StoreClient,
  settings: Settings,
  log: Log,
  workers = openWorkers(scope, log),
) {
  return {
    settings,
    db,
    search,
    writeAll,
    prewarm,
    log,
    disk: scope.use(watchDisk(settings, log)),
    ...workers,
    events: createEvents(),
    providers: readProviders(settings.providersFile),
    smartFolders: readSystemFolders(settings.categoriesFile),
    net: createNet(settings, log),
    hooks,
    state: createState(),
    runtime: noRuntime,
  }
}

function openWorkers(scope: AsyncDisposableStack, log: Log): Workers {
  return {
    mime: scope.adopt(createMimeWorker(log), (worker) => worker.close()),
    triage: scope.adopt(createTriageWorker(log), (worker) => worker.close()),
  }
}

export function mailboxes(app: () => App, { demo, imap }: Pick<Connectors, 'demo' | 'imap'>): Pick<App, 'connect' | 'sender'> {
  const connectors: Connectors = { demo, imap, archive: (account) => archiveStore(app(), account) }
  return {
    connect: (accountId, lane, how) => openAccount(app(), connectors, accountId, lane, how),
    sender: (accountId) => openSenderOf(app(), connectors, accountId),
  }
}
