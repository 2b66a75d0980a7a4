// Prepares the database file for the connections: creates it where there is none, else checks and migrates it. An existing file is
// never treated as missing, whatever it contains.
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { restrictMode, syncFolder } from '../../core/files.ts'
import { applyPragmas } from '../connections/pragmas.ts'
import type { Keys } from '../keys/key-ring.ts'
import { migrate } from '../migrate.ts'
import { writePlannerStatistics } from '../planner-statistics.ts'
import { DamagedDatabase, requireIntact, toDamagedDatabase } from './integrity.ts'

/** Returns the names of the applied migrations. */
export function prepareDatabase(file: string, keys: Keys | undefined): string[] {
  return existsSync(file) ? openDatabase(file, keys) : createDatabase(file, keys)
}

/** Under another name until it is complete, so that an interrupted first start leaves no empty database file. */
function createDatabase(file: string, keys: Keys | undefined): string[] {
  const log = `${file}-wal`
  if (existsSync(log) && statSync(log).size > 0) throw new DamagedDatabase(file, `it's missing, but its log ${log} still exists`)
  const fresh = `${file}.begun`
  for (const name of [fresh, `${fresh}-journal`]) rmSync(name, { force: true })
  keys?.create()
  const db = new Database(fresh)
  let migrated: string[]
  try {
    // A mail's texts and the rows of an index fit better into larger pages: a tenth less of the file holds nothing.
    db.pragma('page_size = 8192')
    db.pragma('auto_vacuum = incremental')
    migrated = migrate(db, fresh)
    writePlannerStatistics(db)
    keys?.writeCanary(db)
  } finally {
    db.close()
  }
  restrictMode(fresh, 0o600)
  renameSync(fresh, file)
  syncFolder(path.dirname(file))
  return migrated
}

function openDatabase(file: string, keys: Keys | undefined): string[] {
  requireIntact(file)
  if (keys) prove(file, keys)
  restrictMode(file, 0o600)
  const db = new Database(file, { fileMustExist: true })
  try {
    applyPragmas(db, 'writer')
    const migrated = migrate(db, file)
    writePlannerStatistics(db)
    keys?.writeCanary(db)
    return migrated
  } catch (cause) {
    throw toDamagedDatabase(file, cause)
  } finally {
    db.close()
  }
}

/** Read-only: with a wrong key the file stays unchanged. */
function prove(file: string, keys: Keys): void {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    keys.verify(db)
  } catch (cause) {
    throw toDamagedDatabase(file, cause)
  } finally {
    db.close()
  }
}
