// Puts the toolbox together from the settings. Closed by scope: `await using app = await openApp(settings)`.
import type { MessagePort } from 'node:worker_threads'
import { type Connectors, openAccount, openSenderOf } from './accounts/open.ts'
import { storedModelChoices } from './admin/model-choices.ts'
import type { App, Hooks } from './app.ts'
import { archiveStore } from './archive/archive-store.ts'
import { emptyArchive } from './archive/empty.ts'
import { finishRestore } from './backups/restore/finish-restore.ts'
import { stopBackups } from './backups/running.ts'
import { readSystemFolders } from './categories/system-file.ts'
import { createDemoServer } from './connectors/demo.ts'
import { createImapPool } from './connectors/imap/pool.ts'
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
import { createSpeechService, type GivenSpeech } from './speech/speech-service.ts'
import { openKeyRing } from './store/keys/key-ring.ts'
import { openStore, openStoreClient, type StoreClient } from './store/open.ts'
import { createSuggestions } from './suggestions/make.ts'
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
  /** Tests pass voices and an ear of their own. */
  speech?: GivenSpeech | undefined
}

export async function openApp(
  settings: Settings,
  { log, now = () => new Date(), model: given, models, speech: voices }: OpenOptions,
): Promise<OpenApp> {
  const settled = finishRestore(settings)
  if (settled !== 'nothing') log.warn({ restore: settled }, 'a restore was under way')
  const keys = openKeyRing(settings, log)
  const store = openStore(settings.dataDir, keys, () => disk.reportFull())
  const disk = watchDisk(settings, log)
  const mime = createMimeWorker(log)
  const triage = createTriageWorker(log)
  const model = createModelService(settings, log, {
    ...models,
    model: given,
    choices: storedModelChoices(store.db, now),
    hasRoom: () => disk.state() === 'ok',
  })
  const speech = createSpeechService({ settings, log, given: voices })
  const demo = createDemoServer({ now, file: `${settings.dataDir}/demo-mailbox.json` })
  const tools = { ...toolsOn(store, settings, log), disk }
  const events = createEvents()
  const imap = createImapPool({ ...tools, onCrowded: (host) => app.runtime.freeConnection(host) })
  events.listen((event) => {
    if (event.name === 'accounts.changed') imap.forget(event.accountId)
    if (event.name === 'user.removed') {
      forgetDemo(event.userId)
      speech.forget(event.userId)
    }
  })
  const forgetDemo = (userId: string) => {
    demo.forget(userId).catch((err: unknown) => log.warn({ userId, err }, 'what a person did in the demo is still written down'))
  }
  const connectors: Connectors = { demo, imap, archive: (account) => archiveStore(app, account) }
  const app: OpenApp = {
    ...tools,
    mime,
    triage,
    model,
    speech,
    secrets: keys.secrets(),
    madeKey: keys.made(),
    events,
    connect: (accountId, lane, how) => openAccount(app, connectors, accountId, lane, how),
    sender: (accountId) => openSenderOf(app, connectors, accountId),
    wakeAccount: () => undefined,
    runtime: noRuntime,
    hooks,
    state: createState(),
    now,
    openStorePort: store.openPort,
    async [Symbol.asyncDispose]() {
      await stopBackups(app)
      await model[Symbol.asyncDispose]()
      await speech[Symbol.asyncDispose]()
      await imap[Symbol.asyncDispose]()
      await triage.close()
      await mime.close()
      await demo[Symbol.asyncDispose]()
      tools.disk[Symbol.dispose]()
      await store[Symbol.asyncDispose]()
    },
  }
  if (store.migrated.length > 0) log.info({ migrations: store.migrated }, 'database is up to date')
  if (store.kind.state === 'odd')
    log.warn(
      { on: store.kind.name },
      'the data folder is on a file system that is not made for databases; a disk or a volume is better',
    )
  return app
}

export interface SyncThreadAppOptions {
  log: Log
  /** Hears every event, instead of listeners here. */
  onEvent(event: AppEvent): void
  wake: App['wakeAccount']
}

export interface SyncThreadApp extends App, AsyncDisposable {
  /** Somebody else needs a place at that mail server. */
  freeConnection(host: string): void
}

/** The toolbox of the sync thread: the same database and keys, events told to the main thread. It opens no demo mailbox. */
export function openSyncThreadApp(
  settings: Settings,
  port: MessagePort,
  { log, onEvent: tell, wake }: SyncThreadAppOptions,
): SyncThreadApp {
  const store = openStoreClient(settings.dataDir, port, () => disk.reportFull())
  const disk = watchDisk(settings, log)
  const mime = createMimeWorker(log)
  const triage = createTriageWorker(log)
  const events = createEvents()
  events.listen(tell)
  const tools = { ...toolsOn(store, settings, log), disk }
  const imap = createImapPool(tools)
  const connectors: Connectors = { demo: undefined, imap, archive: (account) => archiveStore(app, account) }
  const app: SyncThreadApp = {
    ...tools,
    mime,
    triage,
    model: noModel(),
    speech: noSpeech(),
    secrets: secretsFrom(readKeyFile(settings.masterKeyFile)),
    events,
    connect: (accountId, lane, how) => openAccount(app, connectors, accountId, lane, how),
    sender: (accountId) => openSenderOf(app, connectors, accountId),
    wakeAccount: wake,
    freeConnection: imap.makeRoom,
    runtime: noRuntime,
    hooks,
    state: createState(),
    now: () => new Date(),
    async [Symbol.asyncDispose]() {
      await triage.close()
      await mime.close()
      tools.disk[Symbol.dispose]()
      await store[Symbol.asyncDispose]()
    },
  }
  return app
}

/** What both toolboxes have in the same way. */
function toolsOn({ db, search, writeAll }: StoreClient, settings: Settings, log: Log) {
  return {
    settings,
    db,
    search,
    writeAll,
    providers: readProviders(settings.providersFile),
    smartFolders: readSystemFolders(settings.categoriesFile),
    net: createNet(settings, log),
    log,
  }
}
