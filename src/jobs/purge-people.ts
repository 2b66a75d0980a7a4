// The job that keeps the promise of a deletion.
import { purgePeople } from '../user/purge.ts'
import type { Job } from './jobs.ts'

export const purgePeopleJob: Job = {
  name: 'purge-people',
  schedule: '45 4 * * *',
  what: 'Deletes everything of people who have deleted their account, or were removed.',
  run: async (app) => `${await purgePeople(app)} people`,
}
