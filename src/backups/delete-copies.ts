// Deletes the copies of the database that still contain deleted people: snapshots from before an upgrade, and backups.
import type { App } from '../app.ts'
import { day } from '../shared/limits.ts'
import { deleteSnapshotsBefore } from '../store/copies/snapshots.ts'
import { noteCopiesDeleted, removalsWithCopies } from '../user/deletion/removals.ts'
import { deleteBackupsBefore } from './create/nightly.ts'

/** Thirty days are promised. The rest is a reserve for a server that is switched off for a week. */
const COPY_LIFETIME_MS = 22 * day

/** Returns how many people are in no copy any more. */
export async function deleteCopiesOfDeletedPeople(app: App): Promise<number> {
  const due = await removalsWithCopies(app, app.now().getTime() - COPY_LIFETIME_MS)
  if (due.length === 0) return 0
  // Copies made between deletion and purge contain them, too.
  const before = new Date(Math.max(...due.map(({ purged_at }) => purged_at ?? 0)))
  deleteSnapshotsBefore(app.settings.dataDir, before)
  await deleteBackupsBefore(app, before)
  await noteCopiesDeleted(
    app,
    due.map(({ id }) => id),
  )
  app.log.info({ people: due.length }, 'copies with deleted people removed')
  return due.length
}
