// Searches for a deleted person outside the rows of the database: in files of the data folder, and in free space of the database
// file.
import { createReadStream, globSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../../settings.ts'

/** Backups and snapshots are deleted later (backups/create/nightly.ts). */
const copies = /^(?:homing\.db\.schema-|before-restore|restore|backup-work\/)/
const database = /^homing\.db(?:-wal|-shm)?$/

export interface TracesInFiles {
  /** Files that contain one of the words. */
  files: number
  /** The database file and its log that do. */
  database: number
}

type Places = Pick<Settings, 'dataDir' | 'backupFolder'>

/** How many files of the data folder have one of these words in them. */
export async function tracesInFiles({ dataDir, backupFolder }: Places, words: readonly string[]): Promise<TracesInFiles> {
  const found: TracesInFiles = { files: 0, database: 0 }
  for (const name of filesOf(dataDir)) {
    const file = path.join(dataDir, name)
    if (copies.test(name) || file.startsWith(`${backupFolder}${path.sep}`) || !(await holdsOneOf(file, words))) continue
    found[database.test(name) ? 'database' : 'files']++
  }
  return found
}

function filesOf(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** A file that was replaced meanwhile counts as empty. */
async function holdsOneOf(file: string, words: readonly string[]): Promise<boolean> {
  try {
    return await findsOneOf(file, words)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw cause
  }
}

/** Reads in chunks: it may be many gigabytes. A word across two chunks is found, too. */
async function findsOneOf(file: string, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(0, ...words.map((word) => Buffer.byteLength(word)))
  if (longest === 0) return false
  let end = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const piece = Buffer.concat([end, chunk as Buffer])
    if (words.some((word) => piece.includes(word))) return true
    end = Buffer.from(piece.subarray(Math.max(0, piece.length - longest + 1)))
  }
  return false
}
