// Where a backup is put together and taken apart: beside the data, because it holds the same. One at a time, of all programs
// that work on the data folder; what one leaves behind that was killed goes with the next.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../store/opening/lock.ts'
import { backupBusy, diskFull } from './errors.ts'

/** What has to be left when the work is done: SQLite and everybody else go on meanwhile. Bytes. */
const leftOver = 64 * 1024 * 1024

export interface WorkFolder extends Disposable {
  file(name: string): string
}

export function openWorkFolder(dataDir: string): WorkFolder {
  const folder = path.join(dataDir, 'backup-work')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockOf(folder)
  const clear = () => {
    for (const name of readdirSync(folder))
      if (!name.startsWith('homing.lock')) rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  clear()
  return {
    file: (name) => path.join(folder, name),
    [Symbol.dispose]() {
      clear()
      unlock()
    },
  }
}

function lockOf(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (cause) {
    throw backupBusy(cause)
  }
}

/** Throws `full` where that many bytes would not fit. */
export function requireDiskSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes + leftOver) throw diskFull()
}
