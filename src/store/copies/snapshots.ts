// Copies of the database from before an upgrade (migrate.ts) hold what people have deleted since. They are kept for as long
// as somebody may want to go back, and no longer than a deletion may take.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { unfinished } from '../migrate.ts'
import { databaseFile } from '../open.ts'

/** Deletes those made before then, by the time in their name; answers how many. */
export function deleteSnapshotsBefore(dataDir: string, before: Date): number {
  const base = path.basename(databaseFile(dataDir))
  const old = readdirSync(dataDir).filter((name) => {
    const made = madeAt(name, base)
    return made !== undefined && made < before.getTime()
  })
  for (const name of old) rmSync(path.join(dataDir, name), { force: true })
  return old.length
}

/** `homing.db.schema-2.2026-11-20T09-30-00-000Z`, as migrate.ts writes it, whole or cut off; whatever else lies there is not ours. */
function madeAt(name: string, base: string): number | undefined {
  if (!name.startsWith(`${base}.schema-`)) return undefined
  const stem = name.slice(base.length).replace(unfinished, '')
  const stamp = /^\.schema-\d+\.(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/.exec(stem)
  return stamp ? Date.parse(`${stamp[1]}${stamp[2]}:${stamp[3]}:${stamp[4]}.${stamp[5]}`) : undefined
}
