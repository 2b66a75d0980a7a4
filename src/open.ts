// Puts the toolbox together from the settings. Closed by scope: `await using app = await openApp(settings)`.
import type { MessagePort } from 'node:worker_threads'
import { type Connectors, openAccount, openSenderOf } from './accounts/open-mailbox.ts'
import { storedModelChoices } from './admin/models.ts'
import type { App, Hooks } from './app.ts'
import { archiveStore } from './archive/archive-store.ts'
import { emptyArchive } from './archive/empty.ts'
import { finishRestore } from './backups/restore/finish-restore.ts'
import { stopBackups } from './backups/running.ts'
import { readSystemFolders } from './categories/system-file.ts'
import { createDemoServer, type DemoServer } from './connectors/demo.ts'
import { createImapPool, type ImapPool } from './connectors/imap/pool.ts'
import { createMimeWorker } from './connectors/mime/mime-worker.ts'
import { readProviders } from './connectors/providers.ts'
import { watchDisk } from './core/disk.ts'
import { type AppEvent, createEvents } from './core/events.ts'
import { readKeyFile } from './core/key-file.ts'
import type { Log } from './core/log.ts'
import { createNet } from './core/net.ts'
import { noRuntime } from './core/runtime.ts'
import { secretsFrom } from './core/secrets.ts'
import { createState } from './core/state.ts'
import { pushDrafts } from './drafts/upload.ts'
import type { LanguageModel } from './models/model.ts'
import { createModelService, type ModelServiceOptions } from './models/model-service.ts'
import { noModel } from './models/no-model.ts'
import type { Settings } from './settings.ts'
import { noSpeech } from './speech/no-speech.ts'
import type { SpeechService } from './speech/speech.ts'
import { createSpeechService, type GivenSpeech } from './speech/speech-service.ts'
import { openKeyRing } from './store/keys/key-ring.ts'
import { openStore, openStoreClient, type Store, type StoreClient } from './store/open.ts'
import { createSuggestions } from './suggestions/create.ts'
import { createTriageWorker } from './triage/triage-worker.ts'

const hooks: Hooks = {
  async beforeDisconnect(app, account) {
    if (account.connector === 'archive') await emptyArchive(app, account)
  },
  pushDrafts,
  mailsSorted: createSuggestions,
}

export interface OpenApp extends App, AsyncDisposable {
  /** A port to the database for another thread: `joinApp` there. */
  openStorePort(): MessagePort
  /** The master key was made at this start: its owner is told to keep a copy. */
  madeKey: boolean
}

export interface OpenOptions {
  log: Log
  /** Tests pass a clock of their own. */
  now?: () => Date
  /** Tests pass a model that answers as they say. */
  model?: LanguageModel | undefined
  /** Options of the model service: how long models may take, and its clock. */
  models?: Pick<ModelServiceOptions, 'bounds' | 'clock'> | undefined
  /** Tests pass speech engines of their own. */
  speech?: GivenSpeech | undefined
}

export async function openApp(
  settings: Settings,
  { log, now = () => new Date(), model: given, models, speech: voices }: OpenOptions,
): Promise<OpenApp> {
  const restore = finishRestore(settings)
  if (restore !== 'nothing') log.warn({ restore }, 'restore completed at start')
  const scope = new AsyncDisposableStack()
  const keys = openKeyRing(settings, log)
  const store = scope.use(openStore(settings.dataDir, keys, () => tools.disk.reportFull()))
  logStore(store, log)
  const demo = createDemoServer({ now, file: `${settings.dataDir}/demo-mailbox.json` })
  const tools = openTools(scope, store, settings, log)
  scope.use(demo)
  const imap = scope.use(createImapPool({ ...tools, onConnectionLimit: (host) => app.runtime.freeConnection(host) }))
  const speech = scope.use(createSpeechService({ settings, log, given: voices }))
  const model = scope.use(
    createModelService(settings, log, {
      ...models,
      model: given,
      choices: storedModelChoices(store.db, now),
      hasRoom: () => tools.disk.state() === 'ok',
    }),
  )
  forgetRemoved(tools, { imap, demo, speech })
  const app: OpenApp = {
    ...tools,
    ...mailboxes(() => app, { demo, imap }),
    model,
    speech,
    secrets: keys.secrets(),
    madeKey: keys.made(),
    wakeAccount: () => undefined,
    now,
    openStorePort: store.openPort,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
  scope.defer(() => stopBackups(app))
  return app
}

function logStore({ migrated, kind }: Store, log: Log): void {
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated')
  if (kind.state === 'odd')
    log.warn({ fileSystem: kind.name }, 'data folder on a file system unsuited to databases: use a local disk or a volume')
}

/** What services keep in memory about an account that changed, or a person who is gone. */
function forgetRemoved(
  { events, log }: Tools,
  { imap, demo, speech }: { imap: ImapPool; demo: DemoServer; speech: SpeechService },
) {
  events.listen((event) => {
    if (event.name === 'accounts.changed') imap.forget(event.accountId)
    if (event.name !== 'user.removed') return
    speech.forget(event.userId)
    const { userId } = event
    demo.forget(userId).catch((err: unknown) => log.warn({ userId, err }, 'demo mailbox of a removed person not deleted'))
  })
}

export interface SyncThreadAppOptions {
  log: Log
  /** Gets every event, instead of listeners here. */
  onEvent(event: AppEvent): void
  wake: App['wakeAccount']
}

export interface SyncThreadApp extends App, AsyncDisposable {
  /** Another account needs a connection to that mail server. */
  freeConnection(host: string): void
}

/** The toolbox of the sync thread: the same database and keys, events passed to the main thread. It opens no demo mailbox. */
export function openSyncThreadApp(
  settings: Settings,
  port: MessagePort,
  { log, onEvent, wake }: SyncThreadAppOptions,
): SyncThreadApp {
  const scope = new AsyncDisposableStack()
  const store = scope.use(openStoreClient(settings.dataDir, port, () => tools.disk.reportFull()))
  const tools = openTools(scope, store, settings, log)
  tools.events.listen(onEvent)
  const imap = createImapPool(tools)
  const app: SyncThreadApp = {
    ...tools,
    ...mailboxes(() => app, { demo: undefined, imap }),
    model: noModel(),
    speech: noSpeech(),
    secrets: secretsFrom(readKeyFile(settings.masterKeyFile)),
    wakeAccount: wake,
    freeConnection: (host) => imap.freeConnection(host),
    now: () => new Date(),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
  return app
}

type Tools = ReturnType<typeof openTools>

/** What both toolboxes have in the same way; closed by `scope`. */
function openTools(scope: AsyncDisposableStack, { db, search, writeAll }: StoreClient, settings: Settings, log: Log) {
  return {
    settings,
    db,
    search,
    writeAll,
    log,
    disk: scope.use(watchDisk(settings, log)),
    mime: scope.adopt(createMimeWorker(log), (worker) => worker.close()),
    triage: scope.adopt(createTriageWorker(log), (worker) => worker.close()),
    events: createEvents(),
    providers: readProviders(settings.providersFile),
    smartFolders: readSystemFolders(settings.categoriesFile),
    net: createNet(settings, log),
    hooks,
    state: createState(),
    runtime: noRuntime,
  }
}

function mailboxes(app: () => App, { demo, imap }: Pick<Connectors, 'demo' | 'imap'>): Pick<App, 'connect' | 'sender'> {
  const connectors: Connectors = { demo, imap, archive: (account) => archiveStore(app(), account) }
  return {
    connect: (accountId, lane, how) => openAccount(app(), connectors, accountId, lane, how),
    sender: (accountId) => openSenderOf(app(), connectors, accountId),
  }
}
