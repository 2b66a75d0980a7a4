// The database file and the room it has. The whole of it is read only when somebody asks for that, by a process of its own:
// reading gigabytes would keep everybody else from the disk, and a process can be ended at any moment.
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { second } from '../../shared/limits.ts'
import { migrations } from '../../store/migrate.ts'
import { databaseFile } from '../../store/open.ts'
import { checkFileSystem } from '../../store/opening/file-system.ts'
import { journalMode, schemaOf } from '../queries.ts'
import { duration, linesOf, size } from '../report-line.ts'
import { diskSpaceLine } from './disk.ts'

/** Bytes; what is not moved into the database file by then has a reader that never ends. */
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
  const says = `The database has ${size(main)}, its log ${size(log)}, schema ${schema}, journal ${mode}.`
  if (schema !== migrations.length)
    return [bad(says, 'The file belongs to another version of Homing. Start that one, or go back to a backup.')]
  if (mode !== 'wal')
    return [bad(says, 'The journal has to be "wal". Restart Homing; if that does not help, move the data to a local disk.')]
  if (log > longLog) return [warn(says, 'The log should become small by itself. Restart Homing if it stays like that.')]
  return [ok(says)]
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
    return ok(`The whole database was read and is sound (${duration(performance.now() - began)}).`)
  } catch (cause) {
    if (Reflect.get(Object(cause), 'killed') === true)
      return warn(
        'The database is too large to be read whole while people wait.',
        'Stop Homing and run "npm run doctor": it takes the time it needs.',
      )
    app.log.error({ err: cause }, 'the database is not sound')
    return bad('The database is damaged.', 'Go back to the newest backup: npm run restore.')
  }
}

export const checkDisk = (app: App): DoctorLine => diskSpaceLine(app.settings, app.disk.state())

const bytesOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0
