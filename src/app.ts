// The toolbox every verb receives, and the scope of work that belongs together.
import type { Kysely } from 'kysely'
import type { MailConnector, OpenOptions } from './connectors/connector.ts'
import type { MimeWorker } from './connectors/mime/mime-worker.ts'
import type { ProviderTable } from './connectors/providers.ts'
import type { Sender } from './connectors/sender.ts'
import type { DiskWatch } from './core/disk.ts'
import type { EventMap, EventName, Events } from './core/events.ts'
import type { Log } from './core/log.ts'
import type { Net } from './core/net.ts'
import type { Runtime } from './core/runtime.ts'
import type { Secrets } from './core/secrets.ts'
import type { State } from './core/state.ts'
import type { ModelService } from './models/model.ts'
import type { Settings } from './settings.ts'
import type { SystemFolder } from './shared/categories.ts'
import type { SpeechService } from './speech/speech.ts'
import type { BatchStep } from './store/connections/db-connection.ts'
import type { SearchReader } from './store/search/search-reader.ts'
import type { Tables } from './store/tables.ts'
import type { AnalyzedMail } from './triage/findings.ts'
import type { TriageWorker } from './triage/triage-worker.ts'

export type Db = Kysely<Tables>

export interface App {
  settings: Settings
  /** Reads run here at once; writes and transactions go to the writer worker. Never wait for a network inside one. */
  db: Db
  /** Bulk writing: all steps in one transaction and one message to the writer thread. */
  writeAll(steps: BatchStep[]): Promise<void>
  /** Somebody is about to write: starts the writer where it has ended, so that nobody waits for it. */
  prewarm(): void
  /** Full-text search on its own connection in its own thread. */
  search: SearchReader
  /** Takes hostile mail apart in a thread with limits on time and memory. */
  mime: MimeWorker
  /** Finds out what a mail is about and wants, by rules, in a thread. */
  triage: TriageWorker
  /** The language model that answers now, if any. Only privacy/model-gate.ts calls it. */
  model: ModelService
  /** Voices and an ear. Only privacy/speech.ts asks it to speak or hear. */
  speech: SpeechService
  /** Opens an account's connector. `user` connections are for what a person waits for, `sync` for the background. */
  connect(accountId: string, lane: 'user' | 'sync', how?: OpenOptions): Promise<MailConnector>
  /** Opens a connection to the account's sending server, whatever its mailbox does. Throws AppErrors; marks nothing. */
  sender(accountId: string): Promise<Sender>
  providers: ProviderTable
  /** The Smart Folders of the system, in the order in which they are shown. */
  smartFolders: readonly SystemFolder[]
  net: Net
  secrets: Secrets
  /** How much room is left where the data is. */
  disk: DiskWatch
  events: Events
  /** Says that an account has work (a change to carry, a mail to send, a sync asked for). Filled by jobs. */
  wakeAccount(accountId: string, what: 'changes' | 'outbox' | 'sync'): void
  /** What the running program knows of itself. Filled by jobs. */
  runtime: Runtime
  hooks: Hooks
  log: Log
  /** What the running server keeps in memory: core/state.ts. */
  state: State
  now(): Date
}

/** What rules of a shared mailbox do to conversations. Everything in the transaction of the caller. */
export interface RuleAssignments {
  /** Members who can be assigned at this moment; undefined in a person's own mailbox. */
  assignable(app: App, userId: string): Promise<ReadonlySet<string> | undefined>
  /** Undefined where the conversation of the mail stays as it is: somebody who can be assigned has it, or it is done. */
  assignByRule(app: App, userId: string, given: RuleAssignment): Promise<{ before: string | null } | undefined>
  /** Where nothing else was said since. */
  undoRuleAssignment(app: App, userId: string, given: RuleAssignment & { before: string | null }): Promise<void>
  /** Who keeps the conversation of each mail, by the keys of mails. */
  keptBy(app: App, userId: string, keys: readonly number[]): Promise<Map<number, { id: string; name: string }>>
}
export interface RuleAssignment {
  /** Key of a mail of the conversation. */
  key: number
  personId: string
  /** Name of the rule. */
  rule: string
}

/** Where a feature lets one of a higher rank take part without importing it (src/open.ts). */
export interface Hooks {
  /** Before an account and all that is stored of it are deleted. */
  beforeDisconnect(app: App, account: { id: string; userId: string; connector: string }): Promise<void>
  ruleAssignments(): Promise<RuleAssignments>
  /** While the account's mailbox is open: brings its Drafts folder up to date; begins no other draft after `stop`. */
  pushDrafts(app: App, account: { id: string; userId: string }, connector: MailConnector, stop?: AbortSignal): Promise<void>
  /** After mails with text were sorted; runs again for the same mails when the program ended meanwhile. */
  mailsSorted(app: App, userId: string, mails: AnalyzedMail[]): Promise<unknown>
  /** In the transaction that marks a mail as sent which answers another (`answersKey`); `personId`: who sent it, if a member did. */
  mailAnswered(app: App, answer: { userId: string; answersKey: number; personId: string | null }): Promise<void>
}

/** Runs `work` in one transaction. Events it emits are told after the commit, or never when it fails. */
export async function inTransaction<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  const held: (() => void)[] = []
  const events: Events = {
    listen: app.events.listen,
    emit: <K extends EventName>(name: K, payload: EventMap[K]) => {
      held.push(() => app.events.emit(name, payload))
    },
  }
  const wake: App['wakeAccount'] = (accountId, what) => {
    held.push(() => app.wakeAccount(accountId, what))
  }
  const result = await app.db.transaction().execute((db) => work({ ...app, db, events, wakeAccount: wake }))
  for (const emit of held) emit()
  return result
}
