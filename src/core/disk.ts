// How much room is left where the data is. Below what the owner wants to keep free no texts of mails are fetched; when
// nothing can be written any more, what is there can still be read. It comes back by itself. What this says is a guess that
// spares everybody tries: whether a write succeeds, the write knows.
import { statfsSync } from 'node:fs'
import type { Settings } from '../settings.ts'
import { second } from '../shared/limits.ts'
import type { Log } from './log.ts'

/** low: less than the owner wants to keep free. full: nothing, or next to nothing, can be written. */
export type DiskState = 'ok' | 'low' | 'full'

export interface DiskWatch extends Disposable {
  state(): DiskState
  /** A write failed with a full disk, whatever the reported free space. */
  reportFull(): void
  /** Calls `hear` when it is better than before; the answer stops that. */
  onRecovered(listener: () => void): () => void
}

const pollEvery = 5 * second
/** Who asks for the state may make it look, that often at most: a fast mail server fills what is left in a few seconds. */
const freshFor = second / 2
/** A database needs this much to go on: its journal, and room to clear away. Bytes. */
const enoughToWrite = 8 * 1024 * 1024
/** So much more than a bound has to be free before it counts as kept again; or it would go to and fro with every mail. */
const margin = 1.1
/** How long a failed write counts; only another write can show recovery. */
export const failureCounts = 15 * second

interface DiskOptions {
  /** Bytes that are free; throws where that cannot be known. */
  free?: (folder: string) => number
  clock?: () => number
}

export function watchDisk(
  { dataDir, keepFree }: Pick<Settings, 'dataDir' | 'keepFree'>,
  log: Pick<Log, 'warn'>,
  { free = freeBytes, clock = () => performance.now() }: DiskOptions = {},
): DiskWatch {
  let state: DiskState = 'ok'
  let checkedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()
  const measure = measuring(() => free(dataDir), log)
  const check = () => {
    checkedAt = clock()
    const bytes = measure()
    const hasFailed = checkedAt - failedAt < failureCounts
    const [was, now] = [state, hasFailed ? 'full' : judge(bytes, state, keepFree)]
    if (now === was) return
    state = now
    log.warn({ free: bytes, was, now }, 'disk space')
    if (rank[now] < rank[was]) for (const listener of [...listeners]) listener()
  }
  check()
  const timer = setInterval(check, pollEvery).unref()
  return {
    state: () => {
      if (clock() - checkedAt > freshFor) check()
      return state
    },
    reportFull: () => {
      failedAt = clock()
      check()
    },
    onRecovered: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

const rank: Record<DiskState, number> = { ok: 0, low: 1, full: 2 }

function judge(bytes: number, before: DiskState, keepFree: number): DiskState {
  const bound = (least: number, kept: boolean) => (kept ? least : least * margin)
  if (bytes < bound(enoughToWrite, before !== 'full')) return 'full'
  return bytes < bound(keepFree, before === 'ok') ? 'low' : 'ok'
}

/** Unknown free space counts as enough, and is logged once. */
function measuring(free: () => number, log: Pick<Log, 'warn'>): () => number {
  let unknown = false
  return () => {
    try {
      const bytes = free()
      unknown = false
      return bytes
    } catch (err) {
      if (!unknown) log.warn({ err }, 'disk space unknown')
      unknown = true
      return Number.POSITIVE_INFINITY
    }
  }
}

/** For non-root processes: the last blocks are reserved for root. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
