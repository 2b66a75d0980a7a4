// The job that keeps the promise of a deletion.
import { day } from '../shared/limits.ts'
import { dropSnapshots } from '../store/snapshots.ts'
import { purgePeople } from '../user/purge.ts'
import type { Job } from './jobs.ts'

/** Thirty days are promised; a copy from before an upgrade must be gone by then, too. */
const keepSnapshots = 25 * day

export const purgePeopleJob: Job = {
  name: 'purge-people',
  schedule: '45 4 * * *',
  what: 'Deletes everything of people who have deleted their account or were removed, and copies of the database from before an upgrade once they are 25 days old.',
  run: async (app) => {
    dropSnapshots(app.settings.dataDir, new Date(app.now().getTime() - keepSnapshots))
    return `${await purgePeople(app)} people`
  },
}
