// Keeps contacts and calendars of people's own servers up to date. While nobody has one, a run costs one small query.
import type { App } from '../app.ts'
import { peopleWithDueChanges } from '../dav/calendar/queries.ts'
import { dueServers } from '../dav/queries.ts'
import { endSyncsOf, startPushingEvents, startSync, stopSyncs, syncsDone } from '../dav/syncing.ts'
import type { Job } from './jobs.ts'

export const davJob: Job = {
  name: 'contacts-and-calendars',
  schedule: '*/5 * * * *',
  what: 'Syncs contacts and calendars with the servers people have connected.',
  run: async (app, workers) => {
    const now = app.now().getTime()
    for (const { user_id } of await peopleWithDueChanges(app.db, now)) startPushingEvents(app, user_id)
    const due = await dueServers(app.db, now)
    for (const { id, user_id } of due) startSync(app, user_id, id)
    // By hand the process ends with the job.
    if (!workers) await syncsDone(app)
    return `${due.length} servers`
  },
}

/** Ends what the job started: that of a person when they are removed or disabled, and all in the end. */
export function davSyncs(app: App): AsyncDisposable {
  const stopListening = app.events.listen((event) => {
    if (event.name === 'user.removed' || event.name === 'user.disabled') endSyncsOf(app, event.userId)
  })
  return {
    async [Symbol.asyncDispose]() {
      stopListening()
      await stopSyncs(app)
    },
  }
}
