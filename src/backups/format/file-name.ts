// `homing-2026-11-20T03-10-00Z-nightly.zip`, with `.age` behind it where it is encrypted. The name says when the data is from,
// also of one that was carried elsewhere and brought back: times of files do not survive that.
import type { Backup } from '../../shared/backups.ts'

export type BackupKind = Backup['kind']
export const unfinished = '.part'

export interface NamedBackup {
  name: string
  madeAt: Date
  kind: BackupKind
  encrypted: boolean
}

export function nameOf({ madeAt, kind, encrypted }: Omit<NamedBackup, 'name'>): string {
  const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `homing-${stamp}-${kind}.zip${encrypted ? '.age' : ''}`
}

/** Undefined for any other name, also of one that is not whole yet. */
export function readName(name: string): NamedBackup | undefined {
  const parts = /^homing-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z-(nightly|by-hand|uploaded|before-restore)\.zip(\.age)?$/.exec(
    name,
  )
  if (!parts) return undefined
  const madeAt = new Date(`${parts[1]}${parts[2]}:${parts[3]}:${parts[4]}Z`)
  if (Number.isNaN(madeAt.getTime())) return undefined
  return { name, madeAt, kind: parts[5] as BackupKind, encrypted: parts[6] !== undefined }
}
