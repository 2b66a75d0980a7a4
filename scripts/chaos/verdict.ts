// What a trial looks at when it is over, and how it says what came out.
import path from 'node:path'
import Database from 'better-sqlite3'

/** Looks into the database of a program that has ended. */
export function inDatabase<T>(dataDir: string, look: (db: Database.Database) => T): T {
  const db = new Database(path.join(dataDir, 'homing.db'))
  try {
    return look(db)
  } finally {
    db.close()
  }
}

export const isWhole = (dataDir: string): boolean =>
  inDatabase(dataDir, (db) => db.pragma('integrity_check', { simple: true }) === 'ok')

export interface Row {
  what: string
  value: string
  goal: string
  met: boolean
}

/** Prints what came out; answers whether all of it was right. */
export function printRows(rows: Row[]): boolean {
  for (const { what, value, goal, met } of rows)
    console.log(`${met ? 'ok  ' : 'MISS'} ${what.padEnd(46)} ${value.padStart(14)}   ${goal}`)
  return rows.every((row) => row.met)
}
