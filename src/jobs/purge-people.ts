// The job that keeps the promise of a deletion.

import { deleteCopiesOfDeletedPeople } from '../backups/delete-copies.ts'
import { day } from '../shared/limits.ts'
import { deleteSnapshotsBefore } from '../store/copies/snapshots.ts'
import { purgePeople } from '../user/deletion/purge.ts'
import type { Job } from './jobs.ts'

/** A copy from before an upgrade also holds what people have deleted since, one by one. */
const keepSnapshots = 25 * day

export const purgePeopleJob: Job = {
  name: 'purge-people',
  // Not by night alone: a machine that is switched off at night has to keep the promise, too.
  schedule: '45 * * * *',
  what: 'Deletes everything of people who have deleted their account or were removed, and in time the copies of the database they are in.',
  run: async (app) => {
    deleteSnapshotsBefore(app.settings.dataDir, new Date(app.now().getTime() - keepSnapshots))
    const people = await purgePeople(app)
    await deleteCopiesOfDeletedPeople(app)
    return `${people} people`
  },
}
