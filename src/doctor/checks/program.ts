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
  return major >= oldestNode ? ok(text) : warn(text, `Homing is tested with Node ${testedNode}. Please install that.`)
}

/** Of the memory available to this process. */
const enoughMemory = 64 * 1024 * 1024

export function checkMemory(): DoctorLine {
  const { ok, warn } = linesOf('server', 'server.memory')
  const [used, left] = [process.memoryUsage.rss(), process.availableMemory()]
  const text = `It uses ${size(used)} of memory; ${size(left)} are left for it.`
  return left > enoughMemory
    ? ok(text)
    : warn(text, 'Give it more memory (mem_limit in compose.yaml), or stop what else runs there.')
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
  return [warn(text, 'Pages may be slow. The first sync of a mailbox or another program on this machine can be the reason.')]
}

export async function checkKey(app: App): Promise<DoctorLine> {
  const { ok, warn, bad } = linesOf('server', 'server.key')
  const { masterKeyFile, dataDir } = app.settings
  const [key, data] = await Promise.all([stat(masterKeyFile).catch(() => undefined), stat(dataDir)])
  if (!key)
    return bad(
      'The key file is no longer where it was at the start.',
      'Put it back before Homing is started again: without it the stored passwords cannot be opened.',
    )
  const mode = (key.mode & 0o777).toString(8).padStart(3, '0')
  if ((key.mode & 0o077) !== 0)
    return warn(
      `Others on this machine may read the key file (mode ${mode}).`,
      'Set its mode to 600, and that of its folder to 700.',
    )
  return key.dev === data.dev
    ? ok(`The key file is its owner's alone. It lies on the same volume as the data; MASTER_KEY_FILE can keep it apart.`)
    : ok(`The key file is its owner's alone, and lies on another volume than the data.`)
}

// The clock is compared with the admin's browser and with mails that just arrived, never with a time server.

/** Tolerance of one-time passwords and OAuth sign-ins; beyond the second they fail. */
const bearable = { little: 30 * second, much: 4 * minute }
const setIt = 'Let the machine set its clock by the network (NTP): signing in, one-time codes and dates depend on it.'

export function compareClocks(app: App, browser: BrowserFacts | undefined): DoctorLine {
  const { ok, off, warn, bad } = linesOf('clock', 'clock.browser')
  if (!browser) return off('No browser was there to compare the clock with.')
  const ahead = app.now().getTime() - browser.now
  const far = duration(ahead)
  if (Math.abs(ahead) < bearable.little) return ok(`The clock agrees with your browser's (${far} apart).`)
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
  if (delays.length < enough) return off('Too few mails came within a day to compare the clock with.')
  const middle = delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  if (middle > -bearable.little) return ok('The clock agrees with the mails that came last.')
  return warn(`Mails come ${duration(middle)} before they were written: the clock is behind.`, setIt)
}

export function checkZone(): DoctorLine {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return linesOf('clock', 'clock.zone').ok(`Jobs run by the time zone ${zone}. TZ in the environment changes that.`)
}
