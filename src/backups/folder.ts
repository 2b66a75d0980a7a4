// The folder of the backups: what is whole in it, and what was cut off.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Backup } from '../shared/backups.ts'
import { day, second } from '../shared/limits.ts'
import { type NamedBackup, nameOf, readName, unfinished } from './format/file-name.ts'

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** Newest first. What has another name is not ours. */
export function backupsIn(folder: string): NamedBackup[] {
  return namesIn(folder)
    .flatMap((name) => readName(name) ?? [])
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

export function listBackups(folder: string): Backup[] {
  return backupsIn(folder).flatMap(({ madeAt, ...backup }) => {
    const file = statSync(path.join(folder, backup.name), { throwIfNoEntry: false })
    return file?.isFile() ? [{ ...backup, madeAt: madeAt.toISOString(), bytes: file.size }] : []
  })
}

/** Two of one second do not meet. */
export function freeName(folder: string, wanted: Omit<NamedBackup, 'name'>): string {
  for (let { madeAt } = wanted; ; madeAt = new Date(madeAt.getTime() + second)) {
    const name = nameOf({ ...wanted, madeAt })
    if (!existsSync(path.join(folder, name))) return name
  }
}

export function deleteBackups(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(path.join(folder, name), { force: true })
}

/** What was cut off. Called by the one who makes a backup; one that is being brought may be on its way, for a day at most. */
export function clearUnfinished(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!name.endsWith(unfinished)) continue
    const backup = readName(name.slice(0, -unfinished.length))
    const file = path.join(folder, name)
    if (!backup) continue
    const since = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (backup.kind !== 'uploaded' || since > day) rmSync(file, { force: true })
  }
}
