// A disk of a few megabytes, made of memory (tmpfs), that can be filled to the last byte and emptied again. Needs root.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk extends Disposable {
  folder: string
  free(): number
  /** Takes room until only so many bytes are left; again and again, because whoever lives there gives some back. */
  leave(bytes: number): void
  /** Gives all of it back. */
  empty(): void
}

/** Undefined where this user may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-disk-'))
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'homing-chaos', folder], {
    encoding: 'utf8',
  })
  if (done.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const ballast = path.join(folder, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    free,
    leave: (bytes) => take(ballast, () => free() - bytes),
    empty: () => truncateSync(ballast),
    [Symbol.dispose]() {
      const gone = spawnSync('umount', ['-l', folder], { encoding: 'utf8' })
      if (gone.status === 0) rmSync(folder, { recursive: true, force: true })
      else console.error(`The small disk is still at ${folder}: ${gone.stderr}`)
    },
  }
}

const piece = Buffer.alloc(256 * 1024, 'x')

function take(file: string, more: () => number): void {
  const open = openSync(file, 'a')
  try {
    for (let left = more(); left > 0; left = more()) writeSync(open, piece, 0, Math.min(left, piece.length))
  } catch (cause) {
    // Somebody else took the rest.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
  } finally {
    closeSync(open)
  }
}
