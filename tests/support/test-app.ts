// A whole Homing on a throw-away folder: the real database, the real threads, through the real procedures.
//   await using t = await testApp()
//   const ada = await t.person('ada')
//   await ada.caller.mail.list({})
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createMimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { newId } from '../../src/core/ids.ts'
import { newKey, textOfKey } from '../../src/core/key-file.ts'
import { createLog } from '../../src/core/log.ts'
import type { LanguageModel } from '../../src/models/model.ts'
import { type OpenApp, type OpenOptions, openApp } from '../../src/open.ts'
import { appRouter } from '../../src/router.ts'
import { readSettings } from '../../src/settings.ts'
import { sharedMailboxAccess } from '../../src/shared-mailboxes/admit.ts'
import { databaseFile } from '../../src/store/open.ts'
import { prepareDatabase } from '../../src/store/opening/prepare.ts'
import { createTriageWorker } from '../../src/triage/triage-worker.ts'
import { createCaller, type SignedInAs } from '../../src/trpc.ts'
import { checkQueryPlans } from './query-plans.ts'

export interface TestOptions {
  /** Settings as in the environment. */
  env?: Record<string, string>
  /** A folder to open again, as after a restart. */
  dataDir?: string
  /** Answers in place of any backend: `scriptedModel(…)` of src/models/scripted.ts. Without it, and without AI_BACKEND in `env`, there is no model. */
  model?: LanguageModel
  /** These speak and hear: `silentVoice()` of src/speech/silent.ts. Without them, and without TTS_BACKEND in `env`, nothing speaks. */
  speech?: OpenOptions['speech']
  /** How long models may take, where the settings name one. */
  models?: OpenOptions['models']
  /** What its clock shows at the start; otherwise today. It goes on from there. */
  startsAt?: Date
}

const newCaller = createCaller(appRouter)

let template: string | undefined

/** An empty database of the newest schema, made once per process: a first start takes its time with the migrations. */
function emptyDatabase(): string {
  if (template) return template
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-template-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  prepareDatabase(databaseFile(folder), undefined)
  template = databaseFile(folder)
  return template
}

/** A data folder as a first start leaves it, with a master key of its own. */
function newDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-'))
  copyFileSync(emptyDatabase(), databaseFile(folder))
  mkdirSync(path.join(folder, 'keys'), { mode: 0o700 })
  writeFileSync(path.join(folder, 'keys', 'master.key'), textOfKey(newKey()), { mode: 0o600 })
  return folder
}
let workers: Pick<OpenApp, 'mime' | 'triage'> | undefined
/** One thread of each kind per process; a copy for each app, so that a test may replace what one does. */
function sharedWorkers(): Pick<OpenApp, 'mime' | 'triage'> {
  const log = createLog('silent')
  workers ??= { mime: createMimeWorker(log), triage: createTriageWorker(log) }
  return { mime: { ...workers.mime }, triage: { ...workers.triage } }
}
export type Caller = ReturnType<typeof newCaller>
export interface TestPerson {
  userId: string
  sessionId: string
  email: string
  caller: Caller
}

export interface TestApp extends AsyncDisposable {
  app: OpenApp
  dataDir: string
  visitor: Caller
  /** Adds a person straight to the store (registering has its own tests) and signs them in. */
  person(name: string): Promise<TestPerson>
  /** Somebody in the pages of a shared mailbox, a member or not. */
  inMailbox(person: TestPerson, sharedMailboxId: string): Caller
  /** A person of before, after a restart on the same folder. */
  as(person: TestPerson): TestPerson
  /** Deletes the folder; for the one who opened it first and let another go on with it. */
  forget(): Promise<void>
  /** Moves the clock forward. */
  passTime(by: { ms?: number; seconds?: number; hours?: number; days?: number }): void
  /** Waits until the model the settings name has been found. */
  modelIsThere(): Promise<void>
}

export async function testApp({ env = {}, dataDir, model, models, speech, startsAt }: TestOptions = {}): Promise<TestApp> {
  const folder = dataDir ?? (env.MASTER_KEY_FILE === undefined ? newDataFolder() : mkdtempSync(path.join(os.tmpdir(), 'homing-')))
  let ahead = startsAt ? startsAt.getTime() - Date.now() : 0
  const quiet = { LOG_LEVEL: 'silent', AI_BACKEND: 'built-in', TTS_BACKEND: speech ? 'auto' : 'off' }
  const settings = readSettings({ DATA_DIR: folder, DEMO: '1', ...quiet, ...env })
  const now = () => new Date(Date.now() + ahead)
  const app = await openApp(settings, { log: createLog(settings.logLevel), now, model, models, speech, workers: sharedWorkers() })
  const context = { app, address: '127.0.0.1', fromPrivateAddress: true, userAgent: 'test', idempotencyKey: undefined }

  const as = ({ userId, sessionId, email }: Omit<TestPerson, 'caller'>): TestPerson => ({
    userId,
    sessionId,
    email,
    caller: newCaller({ ...context, person: { userId, sessionId, role: 'member' } }),
  })

  return {
    app,
    dataDir: folder,
    visitor: newCaller({ ...context, person: undefined }),
    async person(name) {
      const userId = newId()
      const sessionId = newId()
      const now = app.now().getTime()
      const email = `${name}@people.test`
      await app.db
        .insertInto('user')
        .values({ id: userId, email, name, password_hash: '', role: 'member', created_at: now })
        .execute()
      await app.db
        .insertInto('session')
        .values({
          id: sessionId,
          user_id: userId,
          created_at: now,
          last_seen_at: now,
          expires_at: now + 1e9,
          user_agent: '',
          address: '',
        })
        .execute()
      return as({ userId, sessionId, email })
    },
    inMailbox({ userId, sessionId }, sharedMailboxId) {
      const person: SignedInAs = { userId, sessionId, role: 'member' }
      return newCaller({ ...context, person, sharedMailbox: sharedMailboxAccess(app, { person }, sharedMailboxId) })
    },
    as,
    forget: async () => rmSync(folder, { recursive: true, force: true }),
    passTime({ ms = 0, seconds = 0, hours = 0, days = 0 }) {
      ahead += ms + 1000 * (seconds + 3600 * (hours + 24 * days))
    },
    async modelIsThere() {
      for (const deadline = performance.now() + 60_000; !app.model.now(); ) {
        if (performance.now() > deadline) throw new Error(`no model: ${app.model.state().problem}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      checkQueryPlans(databaseFile(folder))
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
