// How much room is left where the data is. Below what the owner wants to keep free no new texts of mails are fetched; when
// nothing can be written any more, what is there can still be read. It comes back by itself.
import { statfsSync } from 'node:fs'
import type { Settings } from '../settings.ts'
import { second } from '../shared/limits.ts'
import type { Log } from './log.ts'

/** low: less than the owner wants to keep free. full: nothing can be written. */
export type DiskState = 'ok' | 'low' | 'full'

export interface DiskWatch extends Disposable {
  state(): DiskState
}

const lookEvery = 10 * second
/** A database needs this much to go on: its journal, and room to clear away. Bytes. */
const enoughToWrite = 8 * 1024 * 1024

export function watchDisk({ dataDir, keepFree }: Pick<Settings, 'dataDir' | 'keepFree'>, log: Log): DiskWatch {
  let state: DiskState = 'ok'
  const look = () => {
    const { bavail, bsize } = statfsSync(dataDir)
    const free = bavail * bsize
    const next = free < enoughToWrite ? 'full' : free < keepFree ? 'low' : 'ok'
    if (next !== state) log.warn({ free, was: state, now: next }, 'room on the disk')
    state = next
  }
  look()
  const timer = setInterval(look, lookEvery).unref()
  return {
    state: () => state,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
