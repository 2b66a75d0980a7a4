// Copies of the database hold who was here when they were made, until they are deleted: snapshots from before an upgrade, and
// backups. They are kept for those who stay as long as the promise allows.
import type { App } from '../../app.ts'
import { dropBackupsBefore } from '../../backups/create/nightly.ts'
import { day } from '../../shared/limits.ts'
import { dropSnapshots } from '../../store/copies/snapshots.ts'
import { removalsInCopies, storeRemoval } from './removal-report-queries.ts'

/** Thirty days are promised, and hold also where Homing is switched off for the week before they are over. */
const keptFor = 22 * day

/** Deletes copies in which somebody is who went that long ago; answers of how many people that were the last ones. */
export async function dropCopiesOfGone(app: App): Promise<number> {
  const due = await removalsInCopies(app.db, app.now().getTime() - keptFor)
  if (due.length === 0) return 0
  // A copy made between going and being purged has them in it, too.
  const before = new Date(Math.max(...due.map(({ purged_at }) => purged_at ?? 0)))
  dropSnapshots(app.settings.dataDir, before)
  await dropBackupsBefore(app, before)
  const at = app.now().getTime()
  for (const { id } of due) await storeRemoval(app.db, id, { copies_gone_at: at })
  app.log.info({ people: due.length }, 'copies with people who have gone are deleted')
  return due.length
}
