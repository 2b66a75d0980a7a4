// The report while Homing does not run: what a start would meet. Everything is looked at and nothing is changed.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { readSystemFolders } from '../categories/system-file.ts'
import { readProviders } from '../connectors/providers.ts'
import { readKeyFile } from '../core/key-file.ts'
import { secretsFrom } from '../core/secrets.ts'
import { version } from '../core/version.ts'
import type { Settings } from '../settings.ts'
import type { DoctorLine, DoctorReport } from '../shared/doctor.ts'
import { canaryOf } from '../store/keys/canary.ts'
import { migrations, schemaOf } from '../store/migrate.ts'
import { databaseFile, hasDatabase } from '../store/open.ts'
import { requireIntact } from '../store/opening/integrity.ts'
import { lockFolder } from '../store/opening/lock.ts'
import { checkFolder, diskSpaceLine } from './checks/database.ts'
import { checkVersion } from './checks/program.ts'
import { linesOf } from './report-line.ts'

export async function offlineReport(settings: Settings): Promise<DoctorReport> {
  const began = performance.now()
  const lines = [
    linesOf('server', 'server.runs').warn(
      "Homing isn't running.",
      'Start it: docker compose up -d, or npm start. These checks show what would happen at startup.',
    ),
    checkVersion(),
    ...folderLines(settings),
    ...(await keyAndDatabase(settings)),
    ...filesOf(settings),
    await checkPort(settings),
  ]
  return { at: new Date().toISOString(), version, took: Math.round(performance.now() - began), lines }
}

/** What is wrong with the settings themselves; then nothing else can be looked at. */
export function settingsReport(cause: Error): DoctorReport {
  const text = cause.message.replace(/\s*\n\s*/g, ' ')
  const line = linesOf('server', 'server.settings').bad(text, 'docs/configuration.md lists the allowed values.')
  return { at: new Date().toISOString(), version, took: 0, lines: [line] }
}

function folderLines(settings: Settings): DoctorLine[] {
  const { off, ok, bad } = linesOf('disk', 'disk.folder')
  const { dataDir } = settings
  if (!existsSync(dataDir)) return [off('No data folder yet; the first start creates it.'), checkFolder({ settings })]
  const mayWrite = attempt(() => accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)) === undefined
  const fix = 'Make it writable for the user Homing runs as (10001 in the image).'
  const folder = mayWrite
    ? ok('The data folder is readable and writable.')
    : bad("This user can't write to the data folder.", fix)
  return [folder, checkFolder({ settings }), diskSpaceLine(settings)]
}

async function keyAndDatabase(settings: Settings): Promise<DoctorLine[]> {
  const { dataDir, masterKeyFile } = settings
  const key = linesOf('server', 'server.key')
  if (!hasDatabase(dataDir)) return [key.off('No database yet; the first start creates it, and a key if none exists.')]
  const problem = attempt(() => readKeyFile(masterKeyFile))
  const restore = "Put your copy of the key file in place. Without it, stored passwords can't be read."
  if (problem) return [key.bad(problem.message, restore), ...databaseLines(settings)]
  const open = (statSync(masterKeyFile).mode & 0o077) !== 0
  const keyLine = open
    ? key.warn('Other users on this machine can read the key file.', 'Set its mode to 600.')
    : key.ok('The key file exists.')
  return [keyLine, ...lockLines(dataDir), ...databaseLines(settings)]
}

/** The lock is a file of its own: taking it for a moment changes nothing. */
function lockLines(dataDir: string): DoctorLine[] {
  if (!existsSync(path.join(dataDir, 'homing.lock'))) return []
  const { ok, bad } = linesOf('database', 'database.lock')
  const held = attempt(() => lockFolder(dataDir)())
  return held
    ? [
        bad(
          "Another Homing is using the data folder and isn't responding here.",
          'Check that HOST and PORT match the running one, or stop it.',
        ),
      ]
    : [ok('No other Homing is using the data folder.')]
}

function databaseLines({ dataDir, masterKeyFile }: Settings): DoctorLine[] {
  const file = databaseFile(dataDir)
  const { ok, bad } = linesOf('database', 'database.file')
  const damage = attempt(() => requireIntact(file, { whole: true }))
  if (damage) return [bad("The database is damaged or can't be read.", 'Restore the latest backup: npm run restore.')]
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const schema = schemaOf(db)
    if (schema > migrations.length)
      return [
        bad(
          `The database has schema ${schema}, and this version knows ${migrations.length}.`,
          'Start the newer version of Homing.',
        ),
      ]
    const older =
      schema < migrations.length
        ? [linesOf('database', 'database.schema').ok('The next start upgrades the database and keeps a copy.')]
        : []
    return [ok(`The whole database was checked and is intact, schema ${schema}.`), ...older, ...fits(db, masterKeyFile)]
  } finally {
    db.close()
  }
}

function fits(db: Database.Database, masterKeyFile: string): DoctorLine[] {
  const { ok, bad } = linesOf('server', 'server.canary')
  let answer: string | undefined
  if (attempt(() => (answer = canaryOf(db, secretsFrom(readKeyFile(masterKeyFile)))))) return []
  return answer === 'wrong'
    ? [
        bad(
          "The key file doesn't match the database.",
          'Put the right key file in place, or restore a backup that includes its key.',
        ),
      ]
    : [ok('The key matches the database.')]
}

function filesOf({ providersFile, categoriesFile, webFolder }: Settings): DoctorLine[] {
  const web = linesOf('server', 'server.pages')
  const pages = existsSync(path.join(webFolder, 'index.html'))
    ? web.ok('The web pages are built.')
    : web.bad("The web pages haven't been built.", 'Run "npm run build".')
  const wrong = [attempt(() => readProviders(providersFile)), attempt(() => readSystemFolders(categoriesFile))]
  const files = wrong.flatMap((problem) =>
    problem
      ? [
          linesOf('server', 'server.files').bad(
            problem.message.replace(/\s*\n\s*/g, ' '),
            'Correct the file, or use the one that came with Homing.',
          ),
        ]
      : [],
  )
  return [pages, ...files]
}

async function checkPort({ host, port }: Settings): Promise<DoctorLine> {
  const { ok, bad } = linesOf('server', 'server.port')
  const probe = net.createServer()
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  probe.once('error', (cause: NodeJS.ErrnoException) => resolve(cause.code ?? 'unknown'))
  probe.listen(port, host, () => resolve(undefined))
  const problem = await promise
  probe.close()
  return problem === undefined
    ? ok(`Port ${port} is free.`)
    : bad(
        `Can't listen on port ${port} just now (${problem}).`,
        'Another program may be using it. Set PORT or HOST to change the address.',
      )
}

/** What it threw. */
function attempt(work: () => unknown): Error | undefined {
  try {
    work()
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}
