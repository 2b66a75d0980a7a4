// The program and its platform: Node, memory, event loop delay, key file, clock.
import { stat } from 'node:fs/promises'
import type { App } from '../../app.ts'
import { version } from '../../core/version.ts'
import type { BrowserFacts, DoctorLine } from '../../shared/doctor.ts'
import { day, minute, second } from '../../shared/limits.ts'
import { delaysOfNewest } from '../queries.ts'
import { duration, linesOf, size } from '../report-line.ts'

const oldestNode = 22
const testedNode = 24

export function checkVersion(): DoctorLine {
  const { ok, warn } = linesOf('server', 'server.version')
  const major = Number(process.versions.node.split('.')[0])
  const text = `Homing ${version} runs on Node ${process.versions.node}, since ${duration(process.uptime() * second)}.`
  return major >= oldestNode ? ok(text) : warn(text, `Homing is tested with Node ${testedNode}. Please install that version.`)
}

/** Of the memory available to this process. */
const enoughMemory = 64 * 1024 * 1024

export function checkMemory(): DoctorLine {
  const { ok, warn } = linesOf('server', 'server.memory')
  const [used, left] = [process.memoryUsage.rss(), process.availableMemory()]
  const text = `Homing uses ${size(used)} of memory; ${size(left)} is available.`
  return left > enoughMemory
    ? ok(text)
    : warn(text, 'Give Homing more memory (mem_limit in compose.yaml), or stop other programs on this machine.')
}

/** Milliseconds. */
const noticed = 100

export function checkEventLoop({ runtime }: Pick<App, 'runtime'>): DoctorLine[] {
  const delay = runtime.eventLoop()
  if (!delay) return []
  const { ok, warn } = linesOf('server', 'server.loop')
  const [p99, max] = [Math.round(delay.p99), Math.round(delay.max)]
  const text = `Event loop delay over the last half hour: p99 ${p99} ms, maximum ${max} ms.`
  if (p99 < noticed) return [ok(text)]
  return [warn(text, "Pages may be slow. Possible causes are a mailbox's first sync or another program on this machine.")]
}

export async function checkKey(app: App): Promise<DoctorLine> {
  const { ok, warn, bad } = linesOf('server', 'server.key')
  const { masterKeyFile, dataDir } = app.settings
  const [key, data] = await Promise.all([stat(masterKeyFile).catch(() => undefined), stat(dataDir)])
  if (!key)
    return bad(
      'The key file has been moved or deleted since the server started.',
      "Put it back before restarting Homing. Without it, stored passwords can't be read.",
    )
  const mode = (key.mode & 0o777).toString(8).padStart(3, '0')
  if ((key.mode & 0o077) !== 0)
    return warn(
      `Other users on this machine can read the key file (mode ${mode}).`,
      'Set its mode to 600, and that of its folder to 700.',
    )
  return key.dev === data.dev
    ? ok(`Only its owner can read the key file. It's on the same volume as the data; use MASTER_KEY_FILE to store it elsewhere.`)
    : ok(`Only its owner can read the key file, and it's on a different volume than the data.`)
}

// The clock is compared with the admin's browser and with mails that just arrived, never with a time server.

/** Tolerance of one-time passwords and OAuth sign-ins; beyond the second they fail. */
const bearable = { little: 30 * second, much: 4 * minute }
const setIt = 'Turn on network time (NTP): sign-in, one-time codes and dates depend on it.'

export function compareClocks(app: App, browser: BrowserFacts | undefined): DoctorLine {
  const { ok, off, warn, bad } = linesOf('clock', 'clock.browser')
  if (!browser) return off("Not checked against a browser's clock.")
  const ahead = app.now().getTime() - browser.now
  const far = duration(ahead)
  if (Math.abs(ahead) < bearable.little) return ok(`The clock matches your browser's (${far} apart).`)
  const text = ahead > 0 ? `The clock is ${far} ahead of your browser's.` : `The clock is ${far} behind your browser's.`
  return Math.abs(ahead) < bearable.much ? warn(text, setIt) : bad(text, setIt)
}

const looked = 50
/** Fewer say nothing: the clock of one sender may be wrong. */
const enough = 5

/** A mail cannot come before it was written: where most newly come ones did, the clock is behind. */
export async function compareMails(app: App): Promise<DoctorLine> {
  const { ok, off, warn } = linesOf('clock', 'clock.mail')
  const delays = await delaysOfNewest(app.db, app.now().getTime() - day, looked)
  if (delays.length < enough) return off('Too few emails arrived in the last day to check the clock.')
  const middle = delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  if (middle > -bearable.little) return ok('The clock matches recent emails.')
  return warn(`Emails arrive ${duration(middle)} before they were sent: the clock is behind.`, setIt)
}

export function checkZone(): DoctorLine {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return linesOf('clock', 'clock.zone').ok(`Jobs use the time zone ${zone}. Set TZ in the environment to change it.`)
}
