// A restore in three steps, so that a power cut at any moment leaves either the old data or the new:
//   1. What comes is put together in `restore-new` (stage.ts). Cut off here, nothing has happened: the folder goes.
//   2. `restore.json` is written. From here on it is decided.
//   3. The old is moved aside and the new into its place, step by step, each only where it is yet to be done. Cut off here, the
//      next start goes on.

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../../core/files.ts'

export const stagingFolder = (dataDir: string) => path.join(dataDir, 'restore-new')
const journalOf = (dataDir: string) => path.join(dataDir, 'restore.json')

export const REPLACED_PREFIX = 'before-restore-'
const Journal = z.object({
  /** The folder beside the data that takes the old. */
  aside: z.string().regex(/^before-restore-[\w-]+$/),
})
export type Journal = z.infer<typeof Journal>

export const replacedFolderName = (now: Date) => `${REPLACED_PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export function readJournal(dataDir: string): Journal | undefined {
  const file = journalOf(dataDir)
  return existsSync(file) ? Journal.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** The moment from which there is no way back. */
export function writeJournal(dataDir: string, journal: Journal): void {
  const file = journalOf(dataDir)
  const written = openSync(`${file}.part`, 'w', 0o600)
  try {
    writeFileSync(written, JSON.stringify(journal))
    fsyncSync(written)
  } finally {
    closeSync(written)
  }
  renameSync(`${file}.part`, file)
  syncFolder(dataDir)
}

/** Also one that was cut off while it was written. */
export function deleteJournal(dataDir: string): void {
  rmSync(`${journalOf(dataDir)}.part`, { force: true })
  rmSync(journalOf(dataDir), { force: true })
  syncFolder(dataDir)
}

/** Whether a start has something to finish or to undo. */
export function isRestorePending(dataDir: string): boolean {
  return existsSync(journalOf(dataDir)) || existsSync(stagingFolder(dataDir))
}
