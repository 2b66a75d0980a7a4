// The program and what it stands on: Node, memory, how long its one thread keeps people waiting, the key.
import { stat } from 'node:fs/promises'
import type { App } from '../../app.ts'
import { version } from '../../core/version.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { second } from '../../shared/limits.ts'
import { duration, linesOf, size } from '../report-line.ts'

const oldestNode = 22
const testedNode = 24

export function checkVersion(): DoctorLine {
  const { ok, warn } = linesOf('server', 'server.version')
  const major = Number(process.versions.node.split('.')[0])
  const says = `Homing ${version} runs on Node ${process.versions.node}, since ${duration(process.uptime() * second)}.`
  return major >= oldestNode ? ok(says) : warn(says, `Homing is tested with Node ${testedNode}. Please install that.`)
}

/** Bytes that have to be left of what this program may use. */
const enoughMemory = 64 * 1024 * 1024

export function checkMemory(): DoctorLine {
  const { ok, warn } = linesOf('server', 'server.memory')
  const [used, left] = [process.memoryUsage.rss(), process.availableMemory()]
  const says = `It uses ${size(used)} of memory; ${size(left)} are left for it.`
  return left > enoughMemory
    ? ok(says)
    : warn(says, 'Give it more memory (mem_limit in compose.yaml), or stop what else runs there.')
}

/** Milliseconds that a person notices. */
const noticed = 100

/** Nothing where the program does not run. */
export function checkEventLoop({ runtime }: Pick<App, 'runtime'>): DoctorLine[] {
  const delay = runtime.eventLoop()
  if (!delay) return []
  const { ok, warn } = linesOf('server', 'server.loop')
  const [p99, max] = [Math.round(delay.p99), Math.round(delay.max)]
  const says = `Event loop delay over the last half hour: p99 ${p99} ms, maximum ${max} ms.`
  if (p99 < noticed) return [ok(says)]
  return [warn(says, 'Pages may be slow. The first sync of a mailbox or another program on this machine can be the reason.')]
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
