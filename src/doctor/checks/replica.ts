// The replica that Litestream keeps (docs/owner/replica.md): whether it is made, and how far it is behind.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { App } from '../../app.ts'
import { lastReplicatedAt, litestreamFolder, litestreamSocket } from '../../backups/litestream.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { minute, second } from '../../shared/limits.ts'
import { databaseFile } from '../../store/open.ts'
import { duration, linesOf } from '../report-line.ts'

/** It is meant to be a second; a network that is slow now and then is nothing to worry about. */
const late = { little: 30 * second, much: 10 * minute }

export async function checkReplica(app: App, signal: AbortSignal): Promise<DoctorLine> {
  const { dataDir } = app.settings
  const { ok, off, warn, bad } = linesOf('backups', 'backups.replica')
  const wasSetUp = existsSync(path.join(dataDir, litestreamFolder)) || existsSync(litestreamSocket(dataDir))
  if (!wasSetUp) return off('No replica of the database is kept.')
  let at: Date | undefined
  try {
    at = await lastReplicatedAt(dataDir, signal)
  } catch (cause) {
    if (signal.aborted) throw cause
    app.log.debug({ err: cause }, 'litestream did not answer')
    return bad("Litestream isn't running, so the replica is getting older.", start)
  }
  // It was running when the folder went aside with its database, and reads that one still.
  if (!existsSync(path.join(dataDir, litestreamFolder)))
    return bad(
      'Litestream copies the database from before a restore.',
      'Restart it: docker compose --profile replica restart litestream.',
    )
  if (!at) return bad("The replica hasn't been written yet.", checkLog)
  const behind = lastWriteAt(dataDir) - at.getTime()
  if (behind <= late.little) return ok('The replica is up to date.')
  const says = `The replica is ${duration(behind)} behind.`
  return behind > late.much ? bad(says, checkLog) : warn(says, checkLog)
}

/** Milliseconds. What was written last is in the log. */
function lastWriteAt(dataDir: string): number {
  const file = databaseFile(dataDir)
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  return (log ?? statSync(file)).mtimeMs
}

const start =
  'Start it again: docker compose --profile replica up -d. If you no longer want a replica, delete .homing.db-litestream and litestream.sock in the data folder.'
const checkLog = "Check Litestream's log, and that its destination can be reached and has free space."
