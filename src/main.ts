// The program: settings, toolbox, jobs, server; then it waits to be told to stop, and takes all that apart in turn.
// Words for people go to stdout, the log to stderr.

import { drainBackground } from './auth/background.ts'
import { createSetupCode } from './auth/setup-code.ts'
import { reopenRequested } from './backups/running.ts'
import { toAppError } from './core/errors.ts'
import { createLog, type Log } from './core/log.ts'
import { startJobs } from './jobs/run.ts'
import { startOwnOllama } from './models/ollama/local-ollama.ts'
import { type OpenApp, openApp } from './open.ts'
import { createServer } from './server.ts'
import { keepTemporaryFilesIn, readSettings, type Settings } from './settings.ts'
import { second } from './shared/limits.ts'
import { DbThreadEnded } from './store/connections/db-client.ts'
import { demoSignIn } from './system/demo.ts'

/** sysexits.h: EX_CONFIG. */
const wrongSettings = 78
/**
 * Docker gives ten seconds, and a busy machine takes some of them to end the threads. What still waits for a mail server then is
 * safe: every step was written down before it was taken.
 */
const timeoutMs = 5 * second

// What this program writes is its owner's alone, also where the data folder is shared with the host.
process.umask(0o077)
process.once('SIGTERM', stop).once('SIGINT', stop)
const stopAsked = Promise.withResolvers<void>()

function stop(signal: NodeJS.Signals): void {
  stopAsked.resolve()
  const now = () => process.exit(signal === 'SIGINT' ? 130 : 143)
  process.once('SIGTERM', now).once('SIGINT', now)
  setTimeout(() => {
    console.error("Homing stopped without waiting for a server that isn't responding.")
    process.exit(0)
  }, timeoutMs).unref()
}

await runUntilStopped().then(
  () => process.exit(0),
  (cause: unknown) => {
    console.error(reasonFor(cause))
    process.exit(isAboutSettings(cause) ? wrongSettings : 1)
  },
)

async function runUntilStopped(): Promise<void> {
  const settings = readSettings()
  keepTemporaryFilesIn(settings.dataDir)
  const log = createLog(settings.logLevel, process.stderr)
  for (const mistake of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(mistake, (cause: unknown) => {
      // Whoever needed that write is told elsewhere; reading goes on without it.
      if (toAppError(cause).kind === 'full') return log.error({ err: cause }, 'write failed')
      log.fatal({ err: cause }, mistake)
      if (cause instanceof DbThreadEnded) console.error(cause.message)
      process.exit(1)
    })
  }
  while ((await run(settings, log)) === 'restored') log.warn('closed for a restore, restarting with the restored data')
}

/** Opens, serves and closes everything, until it is to stop or to go on with other data. */
async function run(settings: Settings, log: Log): Promise<'stopped' | 'restored'> {
  // Closed in the opposite order: no more callers, no more jobs, nothing on its way, the store.
  await using open = new AsyncDisposableStack()
  const app = open.use(await openApp(settings, { log }))
  open.use(startOwnOllama(settings, log))
  open.defer(() => drainBackground(app))
  const server = createServer(app)
  open.use(await startJobs(app))
  open.defer(() => server.close())
  const { url } = await server.listen().catch((cause: unknown) => Promise.reject(cannotListen(cause, settings)))
  await greet(app, url)
  const ended = await Promise.race([
    stopAsked.promise.then(() => 'stopped' as const),
    reopenRequested(app).then(() => 'restored' as const),
  ])
  log.info('stopping')
  return ended
}

async function greet(app: OpenApp, url: string): Promise<void> {
  console.log(`Homing is ready at ${url} — your data is in ${app.settings.dataDir}`)
  if (process.argv.includes('--demo') && app.settings.demo) {
    const { link, email, password } = await demoSignIn(app, url)
    console.log(`The demo mailbox, signed in (once, within 10 minutes): ${link}`)
    console.log(`To sign in with a password: ${email}, ${password}`)
  }
  if (app.madeKey) console.log(keyMade(app.settings.masterKeyFile))
  await printSetupCode(app)
  app.events.listen((event) => {
    if (event.name !== 'user.removed') return
    printSetupCode(app).catch((err: unknown) => app.log.error({ err }, 'setup code not created, retried at the next start'))
  })
}

function keyMade(file: string): string {
  return `The master key was created: ${file} — keep a copy of it separate from the data. Without it, stored passwords can't be read.`
}

/** Where nobody is, or nobody is any more. */
async function printSetupCode(app: OpenApp): Promise<void> {
  const code = await createSetupCode(app)
  if (code)
    console.log(`The first account can be created freely from this network. From elsewhere it needs the setup code ${code}`)
}

function cannotListen(cause: unknown, { host, port }: Settings): unknown {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} on ${host} is in use by another program. Set PORT to use another one.`, { cause })
    case 'EACCES':
      return new Error(`This user isn't allowed to listen on port ${port}. Set PORT to use another one.`, { cause })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`This machine has no address ${host} to listen on. Set HOST to use another one.`, { cause })
    default:
      return cause
  }
}

/** Every complaint about a setting or a file it names begins with the same words. */
function isAboutSettings(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith('Please correct ')
}

function reasonFor(cause: unknown): string {
  const { kind, message } = toAppError(cause)
  if (kind === 'full') return `Homing could not start. ${message}`
  return `Homing could not start. ${cause instanceof Error ? cause.message : String(cause)}`
}
