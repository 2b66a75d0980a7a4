// Puts the toolbox together from the settings. Closed by scope: `await using app = await openApp(settings)`.
import type { MessagePort } from 'node:worker_threads'
import { openAccount, openSenderOf } from './accounts/open.ts'
import { modelChoices } from './admin/chosen-model.ts'
import type { App } from './app.ts'
import { settleRestore } from './backups/restore/settle.ts'
import { endBackups } from './backups/running.ts'
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
import { nothingInside } from './core/runtime-facts.ts'
import { secretsFrom } from './core/secrets.ts'
import { createState } from './core/state.ts'
import type { LanguageModel } from './models/model.ts'
import { createModelService, type ModelServiceOptions } from './models/model-service.ts'
import { noModel } from './models/no-model.ts'
import type { Settings } from './settings.ts'
import { noSpeech } from './speech/no-speech.ts'
import { createSpeechService, type GivenSpeech } from './speech/speech-service.ts'
import { openKeyRing } from './store/keys/key-ring.ts'
import { joinStore, openStore, type StoreClient } from './store/open.ts'
import { createTriageWorker } from './triage/triage-worker.ts'

export interface OpenApp extends App, AsyncDisposable {
  /** A port to the database for another thread: `joinApp` there. */
  inviteToStore(): MessagePort
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
  const settled = settleRestore(settings)
  if (settled !== 'nothing') log.warn({ restore: settled }, 'a restore was under way')
  const keys = openKeyRing(settings, log)
  const store = openStore(settings.dataDir, keys, () => disk.failed())
  const disk = watchDisk(settings, log)
  const mime = createMimeWorker(log)
  const triage = createTriageWorker(log)
  const model = createModelService(settings, log, {
    ...models,
    model: given,
    choices: modelChoices(store.db, now),
    hasRoom: () => disk.state() === 'ok',
  })
  const speech = createSpeechService({ settings, log, given: voices })
  const demo = createDemoServer({ now, file: `${settings.dataDir}/demo-mailbox.json` })
  const tools = { ...toolsOn(store, settings, log), disk }
  const events = createEvents()
  const imap = createImapPool({ ...tools, onCrowded: (host) => app.inside.makeRoom(host) })
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
  const app: OpenApp = {
    ...tools,
    mime,
    triage,
    model,
    speech,
    secrets: keys.secrets(),
    madeKey: keys.made(),
    events,
    connect: (accountId, lane, how) => openAccount(app, { demo, imap }, accountId, lane, how),
    sender: (accountId) => openSenderOf(app, { demo, imap }, accountId),
    wake: () => undefined,
    inside: nothingInside,
    state: createState(),
    now,
    inviteToStore: store.invite,
    async [Symbol.asyncDispose]() {
      await endBackups(app)
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

export interface JoinOptions {
  log: Log
  /** Hears every event, instead of listeners here. */
  tell(event: AppEvent): void
  wake: App['wake']
}

export interface JoinedApp extends App, AsyncDisposable {
  /** Somebody else needs a place at that mail server. */
  makeRoom(host: string): void
}

/** The toolbox of the sync thread: the same database and keys, events told to the main thread. It opens no demo mailbox. */
export function joinApp(settings: Settings, port: MessagePort, { log, tell, wake }: JoinOptions): JoinedApp {
  const store = joinStore(settings.dataDir, port, () => disk.failed())
  const disk = watchDisk(settings, log)
  const mime = createMimeWorker(log)
  const triage = createTriageWorker(log)
  const events = createEvents()
  events.listen(tell)
  const tools = { ...toolsOn(store, settings, log), disk }
  const imap = createImapPool(tools)
  const app: JoinedApp = {
    ...tools,
    mime,
    triage,
    model: noModel(),
    speech: noSpeech(),
    secrets: secretsFrom(readKeyFile(settings.masterKeyFile)),
    events,
    connect: (accountId, lane, how) => openAccount(app, { demo: undefined, imap }, accountId, lane, how),
    sender: (accountId) => openSenderOf(app, { demo: undefined, imap }, accountId),
    wake,
    makeRoom: imap.makeRoom,
    inside: nothingInside,
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
