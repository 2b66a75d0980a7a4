// What a trial looks at when it is over, and how it says what came out.
import path from 'node:path'
import Database from 'better-sqlite3'

/** Looks into the database of a program that has ended. */
export function inDatabase<T>(dataDir: string, use: (db: Database.Database) => T): T {
  const db = new Database(path.join(dataDir, 'homing.db'))
  try {
    return use(db)
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

/** Nothing of this may have happened. */
export const zero = (what: string, value: number): Row => ({ what, value: String(value), goal: '0', met: value === 0 })

/** The same, with what it was where it did. */
export const none = (what: string, found: readonly unknown[]): Row => ({
  ...zero(what, found.length),
  value: [...new Set(found)].join(' ') || '0',
})

export const isTrue = (what: string, value: boolean): Row => ({ what, value: String(value), goal: 'true', met: value })

/** In seconds; undefined: it never came. */
export const within = (what: string, seconds: number | undefined, goal: number, digits = 1): Row => ({
  what,
  value: seconds === undefined ? 'no' : `${seconds.toFixed(digits)} s`,
  goal: `${goal} s`,
  met: seconds !== undefined && seconds <= goal,
})

/** How it ended, and whether its file is whole after that. */
export const atTheEnd = (exit: number | null, dataDir: string): Row[] => [
  { what: 'clean stop at the end', value: String(exit), goal: 'exit 0', met: exit === 0 },
  { what: 'integrity_check at the end', value: isWhole(dataDir) ? 'ok' : 'broken', goal: 'ok', met: isWhole(dataDir) },
]
