// The file system of the data folder. SQLite's write-ahead log needs shared memory mappings and locks, and network shares
// implement neither reliably (sqlite.org/wal.html, sqlite.org/howtocorrupt.html).
import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'

export interface FileSystemCheck {
  /** refused: it would lose mail sooner or later. odd: it usually works. */
  state: 'good' | 'odd' | 'refused'
  /** As people call it, such as `NFS`; '' where it is nothing special. */
  name: string
}

/** `statfs` of the folder; tests pass their own. */
export type Statfs = (folder: string) => { type: number }

/** linux/magic.h and its sisters; f_type of statfs(2). */
const refused: Record<number, string> = {
  26985: 'NFS',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  20859: 'SMB',
  22092: 'NCP',
  1397113167: 'AFS',
  1937076805: 'Coda',
}
const odd: Record<number, string> = {
  1702057286: 'FUSE or virtiofs',
  16914839: '9p',
  2020557398: 'vboxsf',
  3133910204: 'vmhgfs',
  2088527475: 'Parallels shared folder',
  12805120: 'Ceph',
  16914836: 'memory',
  2035054128: 'overlay',
}

export function checkFileSystem(dataDir: string, statfs: Statfs = statfsSync): FileSystemCheck {
  // The numbers are Linux's own.
  if (process.platform !== 'linux') return { state: 'good', name: '' }
  const type = statfs(existing(path.resolve(dataDir))).type >>> 0
  const share = refused[type]
  if (share !== undefined) return { state: 'refused', name: share }
  const name = odd[type]
  return name === undefined ? { state: 'good', name: '' } : { state: 'odd', name }
}

/** Throws for a refused file system. */
export function requireLocalFileSystem(dataDir: string, statfs?: Statfs): FileSystemCheck {
  const kind = checkFileSystem(dataDir, statfs)
  if (kind.state !== 'refused') return kind
  throw new Error(
    `Please correct DATA_DIR: ${dataDir} is on a network share (${kind.name}). SQLite's write-ahead log needs shared memory and ` +
      "reliable locks, which network shares don't provide, so mail could be lost. Choose a folder on a local disk, or a volume.",
  )
}

/** The folder itself, or its nearest existing parent. */
function existing(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : existing(path.dirname(folder))
}
