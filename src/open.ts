// Puts the toolbox together from the settings. Closed by scope: `await using app = await openApp(settings)`.
import { storedModelChoices } from './admin/models.ts'
import type { App } from './app.ts'
import { finishRestore } from './backups/restore/finish-restore.ts'
import { stopBackups } from './backups/running.ts'
import { createDemoServer, type DemoServer } from './connectors/demo.ts'
import { createImapPool, type ImapPool } from './connectors/imap/pool.ts'
import type { Log } from './core/log.ts'
import type { LanguageModel } from './models/model.ts'
import { createModelService, type ModelServiceOptions } from './models/model-service.ts'
import { mailboxes, openTools, type Tools, type Workers } from './open-tools.ts'
import type { Settings } from './settings.ts'
import { stopMoves } from './shared-mailboxes/move-account.ts'
import type { SpeechService } from './speech/speech.ts'
import { createSpeechService, type GivenSpeech } from './speech/speech-service.ts'
import { openKeyRing } from './store/keys/key-ring.ts'
import { type ConnectStore, openStore, type Store } from './store/open.ts'

export interface OpenApp extends App, AsyncDisposable {
  /** Connects another thread to the writer: `openSyncThreadApp` there. */
  connectStore: ConnectStore
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
  /** Tests share workers, which keep no state between calls. Whoever passes them closes them. */
  workers?: Workers | undefined
}
export async function openApp(
  settings: Settings,
  { log, now = () => new Date(), model: given, models, speech: voices, workers }: OpenOptions,
): Promise<OpenApp> {
  const restore = await finishRestore(settings)
  if (restore !== 'nothing') log.warn({ restore }, 'restore completed at start')
  const scope = new AsyncDisposableStack()
  const keys = openKeyRing(settings, log)
  const store = scope.use(openStore(settings.dataDir, keys, () => tools.disk.reportFull()))
  logStore(store, log)
  const demo = createDemoServer({ now, file: `${settings.dataDir}/demo-mailbox.json` })
  const tools = openTools(scope, store, settings, log, workers)
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
    connectStore: store.connect,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
  scope.defer(() => stopBackups(app))
  scope.defer(() => stopMoves(app))
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
