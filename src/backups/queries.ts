// The SQL of the backups.
import type { Db } from '../app.ts'

export const nightlyJob = 'backup'

export async function lastNightly(db: Db) {
  return db.selectFrom('job_run').where('name', '=', nightlyJob).select(['started_at', 'result']).executeTakeFirst()
}
