// The support bundle: diagnostics for a helper, in files a person can read before sending them. It contains no address, name,
// subject or token, no host of a mail server and no folder: whatever is not known to be harmless is left out.

import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '../../app.ts'
import { isStillAdmin } from '../../auth/require-admin.ts'
import { createDownloadTickets, type TicketHolder } from '../../auth/sessions/download-tickets.ts'
import { version } from '../../core/version.ts'
import type { Settings } from '../../settings.ts'
import type { BundleTicket, DoctorReport } from '../../shared/doctor.ts'
import { minute, second } from '../../shared/limits.ts'
import { migrations } from '../../store/migrate.ts'
import { systemState } from '../../system/state.ts'
import { reportText } from '../report-text.ts'
import { lastReport, runChecks, withoutNames } from '../run-checks.ts'
import { redactedLog } from './redacted-log.ts'

export interface SupportBundle {
  name: string
  bytes: Buffer
}
/** A recent report is reused. */
const freshFor = 5 * minute
/** Somebody waits for the file; slower checks are reported as such. */
const CHECKS_TIMEOUT_MS = 4 * second

export async function createSupportBundle(app: App): Promise<SupportBundle> {
  const report = withoutNames(await freshReport(app))
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mode: 0o100644 })
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  add('README.txt', readMe)
  add('report.txt', reportText(report))
  add('report.json', json(report))
  add('settings.json', json(redactedSettings(app)))
  add('numbers.json', json(await numbers(app)))
  add(
    'log.jsonl',
    redactedLog(app)
      .map((line) => `${line}\n`)
      .join(''),
  )
  zip.end()
  const bytes = await buffer(zip.outputStream as Readable)
  return { name: `homing-support-${report.at.slice(0, 19).replaceAll(':', '-')}Z.zip`, bytes }
}

async function freshReport(app: App): Promise<DoctorReport> {
  const last = lastReport(app)
  const isFresh = last && Math.abs(app.now().getTime() - Date.parse(last.at)) < freshFor
  return isFresh ? last : runChecks(app, { within: CHECKS_TIMEOUT_MS })
}

async function numbers(app: App) {
  const { people, database, disk, memoryBytes, accounts, outbox, jobs } = await systemState(app)
  return {
    versions: { homing: version, ...process.versions },
    platform: `${process.platform} ${process.arch}`,
    schema: database.schema,
    migrations: migrations.map(({ name }) => name),
    people,
    database,
    disk,
    memoryBytes,
    accounts,
    outbox,
    // A result may quote personal data: whether the run failed is enough.
    jobs: jobs.map(({ name, startedAt, finishedAt, result }) => ({
      name,
      startedAt,
      finishedAt,
      failed: result?.startsWith('failed') ?? null,
    })),
    models: app.model.calls(),
  }
}

const readMe = `This was made by Homing for somebody who helps you. Please look through it before you send it.

report.txt     what the doctor found, as on the page "Administration"
report.json    the same for programs
settings.json  which settings are set; hosts as a hash, nothing of secrets and addresses
numbers.json   versions, counts, runs of the jobs
log.jsonl      the last lines of the log, without anything that could be about a person

Mailboxes have short names that mean nothing outside your server.
`

const tickets = createDownloadTickets('This link was already used or has expired. Please download the support bundle again.', {
  onePerSession: true,
})

export function createBundleTicket(app: App, { userId, sessionId }: TicketHolder): BundleTicket {
  return { url: tickets.url(app, '/api/doctor/bundle', { userId, sessionId }) }
}

/** Throws for a person who is not an admin any more. */
export async function openBundleTicket(app: App, ticket: string): Promise<void> {
  const { userId } = await tickets.redeem(app, ticket)
  if (!(await isStillAdmin(app, userId))) throw tickets.invalid()
}

// Which settings are set, for a stranger who helps: choices and numbers as they are, of everything else only whether it is set.

/** Nothing in these can name anybody or open anything. */
const plain = [
  'port',
  'registration',
  'accountsPerProvider',
  'sendLimitPerHour',
  'sendLimitPerDay',
  'aiBackend',
  'ollamaPull',
  'aiBackgroundPerDay',
  'ttsBackend',
  'backups',
  'keepFree',
  'demo',
  'logLevel',
] as const satisfies readonly (keyof Settings)[]
/** Where something is: whether two of them are the same place can matter, and what they are does not. */
const places = [
  'publicUrl',
  'ollamaHost',
  'openaiBaseUrl',
  'piperUrl',
  'sttUrl',
  'smtpUrl',
  'mqttUrl',
] as const satisfies readonly (keyof Settings)[]

export function redactedSettings({ settings, secrets }: Pick<App, 'settings' | 'secrets'>): Record<string, unknown> {
  const shown = Object.entries(settings).map(([name, value]) => {
    const known: readonly string[] = plain
    if (known.includes(name)) return [name, value] as const
    const addresses: readonly string[] = places
    if (addresses.includes(name) && typeof value === 'string')
      return [name, shownPlace(secrets.key('doctor names'), value)] as const
    if (Array.isArray(value)) return [name, { entries: value.length }] as const
    if (typeof value === 'object' && value !== null) return [name, { entries: Object.keys(value).length }] as const
    return [name, value === undefined || value === '' ? 'not set' : 'set'] as const
  })
  return Object.fromEntries(shown)
}

function shownPlace(key: Buffer, url: string) {
  if (!URL.canParse(url)) return 'set'
  const { protocol, hostname, port } = new URL(url)
  return { protocol, host: createHmac('sha256', key).update(hostname).digest('hex').slice(0, 8), port }
}
