// Finishes or undoes a restore (journal.ts), before anything is opened. Every step is idempotent.

import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { syncFile, syncFolder } from '../../core/files.ts'
import type { Settings } from '../../settings.ts'
import { databaseFile } from '../../store/open.ts'
import { lockFolder } from '../../store/opening/lock.ts'
import { databaseName, demoMails, demoName, keyName } from '../format/manifest.ts'
import { litestreamFolder, pauseReplication } from '../litestream.ts'
import { deleteJournal, isRestorePending, type Journal, readJournal, stagingFolder } from './journal.ts'

export const configFolder = 'config-of-backup'
type Place = Pick<Settings, 'dataDir' | 'masterKeyFile'>

/** finished: the data is the restored one. undone: it is the former one. Litestream, where it runs, goes on with what is there then. */
export async function finishRestore(place: Place): Promise<'nothing' | 'finished' | 'undone'> {
  if (!isRestorePending(place.dataDir)) return 'nothing'
  const replication = await pauseReplication(place.dataDir)
  try {
    return finishOrUndo(place, replication ? [] : [litestreamFolder])
  } finally {
    await replication?.resume()
  }
}

/** `notes`: of Litestream, about the old database. */
function finishOrUndo(place: Place, notes: string[]): 'finished' | 'undone' {
  const unlock = lockFolder(place.dataDir)
  try {
    const journal = readJournal(place.dataDir)
    if (journal) finish(place, journal, notes)
    else deleteJournal(place.dataDir)
    rmSync(stagingFolder(place.dataDir), { recursive: true, force: true })
    return journal ? 'finished' : 'undone'
  } finally {
    unlock()
  }
}

function finish({ dataDir, masterKeyFile }: Place, { aside }: Journal, notes: string[]): void {
  const folder = path.join(dataDir, aside)
  const stage = stagingFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  putKey(path.join(stage, keyName), masterKeyFile, path.join(folder, keyName))
  putData(dataDir, { stage, aside: folder, notes })
  syncFolder(folder)
  if (readdirSync(folder).length === 0) rmdirSync(folder)
  syncFolder(dataDir)
  deleteJournal(dataDir)
}

/** The database is moved into place first: until then the old one and its files are there. */
function putData(dataDir: string, { stage, aside, notes }: { stage: string; aside: string; notes: string[] }): void {
  const database = path.basename(databaseFile(dataDir))
  const beside = [demoName, demoMails, configFolder]
  if (existsSync(path.join(stage, databaseName))) {
    const old = [...beside, ...notes]
    const isOld = (name: string) =>
      name.startsWith(`${database}-`) || name.startsWith(`${database}.schema-`) || old.includes(name)
    for (const name of readdirSync(dataDir).filter(isOld)) renameSync(path.join(dataDir, name), path.join(aside, name))
    moveIfThere(path.join(dataDir, database), path.join(aside, database))
    renameSync(path.join(stage, databaseName), path.join(dataDir, database))
  }
  for (const name of beside) moveIfThere(path.join(stage, name), path.join(dataDir, name))
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}

/** The key may lie on another disk, so it is copied; the one before is kept with the old data. */
function putKey(staged: string, target: string, old: string): void {
  if (!existsSync(staged)) return
  if (existsSync(target) && !readFileSync(target).equals(readFileSync(staged))) copyWhole(target, old)
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  copyWhole(staged, target)
  rmSync(staged)
}

function copyWhole(from: string, to: string): void {
  copyFileSync(from, `${to}.part`)
  chmodSync(`${to}.part`, 0o600)
  syncFile(`${to}.part`)
  renameSync(`${to}.part`, to)
  syncFolder(path.dirname(to))
}
