// What is left of somebody outside the rows of the database: in files of the data folder, and in the file of the database
// itself, where deleted things lie until they are written over.
import { createReadStream, globSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Copies of everything go at a time of their own (copies.ts). */
const copies = /^(?:backups(?:\/|$)|homing\.db\.schema-)/
const database = /^homing\.db(?:-wal|-shm)?$/

export interface TracesInFiles {
  /** Files with one of the words in them. */
  files: number
  /** The same of the database: its file and its log. */
  database: number
}

/** How many files of the folder have one of these words in them. */
export async function tracesInFiles(folder: string, words: readonly string[]): Promise<TracesInFiles> {
  const found: TracesInFiles = { files: 0, database: 0 }
  for (const name of filesOf(folder)) {
    if (copies.test(name) || !(await holdsOneOf(path.join(folder, name), words))) continue
    found[database.test(name) ? 'database' : 'files']++
  }
  return found
}

function filesOf(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** Reads it piece by piece: it may be many gigabytes. A word that lies across two pieces is found, too. */
async function holdsOneOf(file: string, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(0, ...words.map((word) => Buffer.byteLength(word)))
  if (longest === 0 || !(await stat(file).catch(gone))) return false
  let end = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const piece = Buffer.concat([end, chunk as Buffer])
    if (words.some((word) => piece.includes(word))) return true
    end = Buffer.from(piece.subarray(Math.max(0, piece.length - longest + 1)))
  }
  return false
}

/** A file of a moment ago. */
function gone(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause
  return undefined
}
