// Keeps contacts and calendars of people's own servers up to date. While nobody has one, a run costs one small query.
import type { App } from '../app.ts'
import { dueServers } from '../dav/queries.ts'
import { startSync, stopSyncs, syncsDone } from '../dav/syncing.ts'
import type { Job } from './jobs.ts'

export const davJob: Job = {
  name: 'contacts-and-calendars',
  schedule: '*/5 * * * *',
  what: 'Syncs contacts and calendars with the servers people have connected.',
  run: async (app, workers) => {
    const due = await dueServers(app.db, app.now().getTime())
    for (const { id, user_id } of due) startSync(app, user_id, id)
    // By hand the process ends with the job.
    if (!workers) await syncsDone(app)
    return `${due.length} servers`
  },
}

/** Ends what the job started. */
export const davSyncs = (app: App): AsyncDisposable => ({ [Symbol.asyncDispose]: () => stopSyncs(app) })
