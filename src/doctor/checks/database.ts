// The database file and its disk. The whole file is read on request only, by a process of its own: reading gigabytes blocks
// everybody else, and a process can be killed at any moment.
import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import type { Settings } from '../../settings.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { second } from '../../shared/limits.ts'
import { migrations } from '../../store/migrate.ts'
import { databaseFile } from '../../store/open.ts'
import { checkFileSystem } from '../../store/opening/file-system.ts'
import { journalMode, schemaOf } from '../queries.ts'
import { duration, linesOf, size } from '../report-line.ts'

/** A longer log has a reader that never ends. */
const longLog = 256 * 1024 * 1024

export async function checkDatabase(app: App): Promise<DoctorLine[]> {
  const file = databaseFile(app.settings.dataDir)
  const { ok, warn, bad } = linesOf('database', 'database.file')
  const [main, log, mode, schema] = await Promise.all([
    bytesOf(file),
    bytesOf(`${file}-wal`),
    journalMode(app.db),
    schemaOf(app.db),
  ])
  const text = `Database ${size(main)}, write-ahead log ${size(log)}, schema ${schema}, journal ${mode}.`
  if (schema !== migrations.length)
    return [bad(text, 'The file belongs to a different version of Homing. Start that version, or restore a backup.')]
  if (mode !== 'wal')
    return [bad(text, 'The journal must be "wal". Restart Homing; if that doesn\'t help, move the data to a local disk.')]
  if (log > longLog) return [warn(text, "The log should shrink automatically. If it doesn't, restart Homing.")]
  return [ok(text)]
}

export function checkFolder({ settings }: Pick<App, 'settings'>): DoctorLine {
  const { ok, warn, bad } = linesOf('database', 'database.folder')
  const { state, name } = checkFileSystem(settings.dataDir)
  const move = 'Move the data folder to a local disk, or to a volume.'
  if (state === 'refused') return bad(`The data folder is on a network share (${name}), where mail can be lost.`, move)
  if (state === 'odd' && name === 'memory') return warn('The data folder is in memory: a restart loses everything.', move)
  if (state === 'odd') return warn(`The data folder is on an unusual file system (${name}).`, move)
  return ok('The data folder is on a local disk.')
}

const run = promisify(execFile)
const checker = fileURLToPath(new URL('./integrity-process.ts', import.meta.url))
const longest = 9 * second

export async function checkIntegrity(app: App): Promise<DoctorLine> {
  const { ok, warn, bad } = linesOf('database', 'database.check')
  const began = performance.now()
  try {
    await run(process.execPath, [checker, databaseFile(app.settings.dataDir)], {
      timeout: longest,
      killSignal: 'SIGKILL',
      env: {},
    })
    return ok(`The whole database was checked and is intact (${duration(performance.now() - began)}).`)
  } catch (cause) {
    if (Reflect.get(Object(cause), 'killed') === true)
      return warn(
        'The database is too large for a full check while Homing is running.',
        'Stop Homing and run "npm run doctor", which has no time limit.',
      )
    app.log.error({ err: cause }, 'database integrity check failed')
    return bad('The database is damaged.', 'Restore the latest backup: npm run restore.')
  }
}

export const checkDisk = (app: App): DoctorLine => diskSpaceLine(app.settings, app.disk.state())

const bytesOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

/** Free space below this share of the disk, or below these bytes, is a warning. */
const little = { share: 0.05, bytes: 1024 ** 3 }

/** `state`: of the disk watch, where Homing runs. */
export function diskSpaceLine(
  { dataDir, keepFree }: Pick<Settings, 'dataDir' | 'keepFree'>,
  state?: 'ok' | 'low' | 'full',
): DoctorLine {
  const { ok, warn, bad } = linesOf('disk', 'disk.free')
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const [free, total] = [bavail * bsize, blocks * bsize]
  const text = `${size(free)} of ${size(total)} free on the data disk.`
  const fix =
    'Free up space on that disk, or move the data folder to a larger one. KEEP_FREE_MB sets when Homing stops downloading text.'
  if (state === 'full') return bad(`The disk is full, so nothing can be saved. ${text}`, fix)
  if (state === 'low' || free < keepFree) return bad(`Disk space is low, so new email text isn't downloaded. ${text}`, fix)
  return free < Math.min(little.bytes, total * little.share) ? warn(text, fix) : ok(text)
}
