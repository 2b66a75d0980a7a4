// `npm run restore -- FILE` goes back to a backup, `npm run restore -- --from URL` to a replica, while Homing is stopped. Until the last step nothing of the old data is touched;
// cut off after that, the next start goes on.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { needsPassphrase, otherKey } from '../src/backups/errors.ts'
import { fetchReplica } from '../src/backups/litestream.ts'
import { configFolder, finishRestore } from '../src/backups/restore/finish-restore.ts'
import { replacedFolderName, writeJournal } from '../src/backups/restore/journal.ts'
import { stageBackup, stageDatabase } from '../src/backups/restore/stage.ts'
import { readSettings } from '../src/settings.ts'
import type { BackupFacts } from '../src/shared/backups.ts'
import { hasDatabase } from '../src/store/open.ts'
import { lockFolder } from '../src/store/opening/lock.ts'

const usage = `Usage: npm run restore -- FILE [--passphrase-stdin] [--key FILE] [--without-key] [--replace]
       npm run restore -- --from URL [--key FILE] [--without-key] [--replace]`
const options = {
  from: { type: 'string' },
  'passphrase-stdin': { type: 'boolean' },
  key: { type: 'string' },
  'without-key': { type: 'boolean' },
  replace: { type: 'boolean' },
} as const

async function main(): Promise<void> {
  const { source, values } = readArguments()
  const settings = readSettings()
  const { dataDir, masterKeyFile, backupPassphrase } = settings
  await finishRestore(settings)
  if (hasDatabase(dataDir) && !values.replace)
    throw new Error(`${dataDir} already contains data. Use --replace to move it to a folder next to it.`)
  const passphrase = values['passphrase-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : backupPassphrase
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const now = new Date()
  const unlock = lockFolder(dataDir)
  try {
    const keyFile = values.key === undefined ? undefined : fromWhereItWasCalled(values.key)
    const withoutKey = values['without-key'] ?? false
    const order = { dataDir, masterKeyFile, keyFile, withoutKey, now: now.getTime(), by: undefined }
    if ('file' in source) printFacts(await stageBackup({ ...order, file: source.file, passphrase }))
    else await stageDatabase(order, (file) => fetchReplica({ dataDir, url: source.from, env: process.env }, file))
    writeJournal(dataDir, { aside: replacedFolderName(now) })
  } finally {
    unlock()
  }
  await finishRestore(settings)
  printNextSteps(dataDir, now)
}

function printFacts({ madeAt, people, accounts, mails }: BackupFacts): void {
  console.log(`Backup from ${madeAt}. People: ${people}, mailboxes: ${accounts}, emails: ${mails}.`)
}

function printNextSteps(dataDir: string, now: Date): void {
  const there = (name: string) => existsSync(path.join(dataDir, name))
  console.log(`Restored to ${dataDir}. Everyone has to sign in again.`)
  if (there(replacedFolderName(now)))
    console.log(`The previous data is in ${replacedFolderName(now)} next to it and is deleted after a week.`)
  if (there(configFolder)) console.log(`Its settings files are in ${configFolder}; apply them manually.`)
  if (!there(replacedFolderName(now)))
    console.log('Recovery codes for two-step sign-in no longer work. Everyone has to create new ones.')
  console.log('Mail that was waiting to be sent is in the outbox. Check Sent before sending it again.')
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { from } = values
    const [file, ...rest] = positionals
    if (from !== undefined && file === undefined) return { source: { from: asUrl(from) }, values }
    if (from === undefined && file !== undefined && rest.length === 0)
      return { source: { file: fromWhereItWasCalled(file) }, values }
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${usage}`, { cause })
  }
  throw new Error(usage)
}

/** A folder may be named without `file://`. */
function asUrl(from: string): string {
  return from.includes('://') ? from : pathToFileURL(fromWhereItWasCalled(from)).href
}

/** npm runs this in the folder of the program. */
function fromWhereItWasCalled(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', file)
}

/** What the page has fields for, options say here. */
const hints = new Map([
  [otherKey().message, 'Use --key FILE to provide that key, or --without-key to continue without it.'],
  [needsPassphrase().message, 'Use --passphrase-stdin or set BACKUP_PASSPHRASE.'],
])

process.umask(0o077)
try {
  await main()
} catch (cause) {
  console.error(sentenceFor(cause))
  process.exitCode = 1
}

function sentenceFor(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'There is no such file.'
  const hint = message.startsWith('Another Homing') ? 'Stop it first.' : hints.get(message)
  return hint ? `${message} ${hint}` : message
}
