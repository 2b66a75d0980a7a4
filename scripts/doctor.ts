// `npm run doctor` says how Homing is, line by line, with what mends it; it ends with 1 where something is bad. Beside a running
// Homing it asks that one, for much is known to nobody else: it shows that it can read the master key. While none runs it
// says what a start would meet. `--thorough` also reads the whole database, `--bundle FILE` writes a support bundle.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readKeyFile } from '../src/core/key-file.ts'
import { secretsFrom } from '../src/core/secrets.ts'
import { offlineReport, settingsReport } from '../src/doctor/offline-checks.ts'
import { createOwnerToken } from '../src/doctor/owner-token.ts'
import { reportText } from '../src/doctor/report-text.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { DoctorReport } from '../src/shared/doctor.ts'

const usage = 'Usage: npm run doctor [-- --thorough] [-- --bundle FILE]'
const timeoutMs = 20_000

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { thorough: { type: 'boolean' }, bundle: { type: 'string' } } })
  const settings = settingsOrReport()
  if ('lines' in settings) return show(settings)
  const running = await ask(settings, `/api/doctor/report${values.thorough ? '?thorough=1' : ''}`)
  const code = show(running ? DoctorReport.parse(await running.json()) : await offlineReport(settings))
  if (values.bundle === undefined) return code
  if (!running) throw new Error('Support bundles are only available while Homing is running. Until then, use the checks above.')
  const bundle = await ask(settings, '/api/doctor/bundle')
  if (!bundle) throw new Error('Homing stopped just now. Please try again.')
  writeFileSync(values.bundle, Buffer.from(await bundle.arrayBuffer()), { mode: 0o600, flag: 'wx' })
  console.log(`The support bundle is in ${values.bundle}. Please look through it before you send it.`)
  return code
}

function settingsOrReport(): Settings | DoctorReport {
  try {
    return readSettings()
  } catch (cause) {
    return settingsReport(cause as Error)
  }
}

function show(report: DoctorReport): number {
  console.log(reportText(report))
  return report.lines.some(({ state }) => state === 'bad') ? 1 : 0
}

/** Undefined: nobody is there. What is there and is not the Homing of this key is an error with a sentence. */
async function ask(settings: Settings, path: string): Promise<Response | undefined> {
  const pass = passOf(settings)
  if (!pass) return undefined
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`
  const answer = await fetch(address + path, {
    headers: { authorization: pass },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((cause: unknown) => {
    if ((cause as Error).name === 'TimeoutError') throw new Error(`What listens at ${address} isn't responding.`)
    return undefined
  })
  if (answer && !answer.ok)
    throw new Error(`The server at ${address} isn't this Homing, or has a different key or version (${answer.status}).`)
  return answer
}

/** Undefined where the key cannot be read: then no running one can be asked, and the report says why. */
function passOf({ masterKeyFile }: Settings): string | undefined {
  try {
    return createOwnerToken(secretsFrom(readKeyFile(masterKeyFile)), Date.now())
  } catch {
    return undefined
  }
}

try {
  process.exitCode = await main()
} catch (cause) {
  const { code, message } = cause as NodeJS.ErrnoException
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? usage : message)
  process.exitCode = 2
}
