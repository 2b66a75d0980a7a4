// The toolbox of the sync thread: the same database and keys as the main thread's, events passed on to it. It opens no demo
// mailbox, and loads no models and no speech.
import type { App } from '../app.ts'
import { createImapPool } from '../connectors/imap/pool.ts'
import type { AppEvent } from '../core/events.ts'
import { readKeyFile } from '../core/key-file.ts'
import type { Log } from '../core/log.ts'
import { secretsFrom } from '../core/secrets.ts'
import { noModel } from '../models/no-model.ts'
import { mailboxes, openTools } from '../open-tools.ts'
import type { Settings } from '../settings.ts'
import { noSpeech } from '../speech/no-speech.ts'
import { type ConnectStore, openStoreClient } from '../store/open.ts'

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

export function openSyncThreadApp(
  settings: Settings,
  connect: ConnectStore,
  { log, onEvent, wake }: SyncThreadAppOptions,
): SyncThreadApp {
  const scope = new AsyncDisposableStack()
  const store = scope.use(openStoreClient(settings.dataDir, connect, () => tools.disk.reportFull()))
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
