// The scheduled jobs. Each is a verb that can also be run by hand: `npm run job -- <name>`.
import type { App } from '../app.ts'
import { deleteExpired } from '../auth/sessions/sessions.ts'
import { deleteCopiesOfDeletedPeople, nightlyBackup } from '../backups/create/nightly.ts'
import { batchRetention } from '../categories/batch.ts'
import { purgeDrafts } from '../drafts/queries.ts'
import { wakeDue } from '../mail/actions/wake.ts'
import { pruneOutbox } from '../mail/outbox/prune.ts'
import { deleteOldCalls } from '../privacy/ai-log.ts'
import { day } from '../shared/limits.ts'
import { tidyMoves } from '../shared-mailboxes/moved-accounts.ts'
import { deleteSnapshotsBefore } from '../store/copies/snapshots.ts'
import { compact } from '../system/compact.ts'
import { purgePeople } from '../user/deletion/purge.ts'
import { davJob } from './dav.ts'
import { pushJob } from './push.ts'
import { forgetCursors, forgetOldBatches, forgetUndo, purgeOrphans } from './queries.ts'
import { suggestionJobs } from './suggestions.ts'
import { type ManualRun, syncMail } from './sync-mail.ts'
import type { Workers } from './workers.ts'

export interface Job {
  name: string
  /** Cron expression, server time. */
  schedule: string
  what: string
  /** Returns a short result for the log. */
  run(app: App, workers: Workers | undefined, byHand?: ManualRun): Promise<string>
}

export const everyMinute = '* * * * *'
/** A snapshot from before an upgrade also holds what people have deleted since. */
const SNAPSHOT_LIFETIME_MS = 25 * day

export const jobs: Job[] = [
  {
    name: 'sync-mail',
    schedule: '*/15 * * * *',
    what: 'Checks every folder of every account for changes. By hand: of one account, if you add its address.',
    run: async (app, workers, byHand) => {
      if (!workers) return syncMail(app, byHand)
      workers.syncAll()
      return 'asked'
    },
  },
  {
    name: 'repair',
    schedule: '30 3 * * 0',
    what: 'Compares every folder with the mail server in full.',
    run: async (app, workers, byHand) => {
      const count = await forgetCursors(app)
      if (workers) workers.syncAll()
      else await syncMail(app, byHand && { ...byHand, args: [] })
      return `${count} folders`
    },
  },
  {
    name: 'purge',
    schedule: '15 4 * * *',
    what: 'Deletes emails that are in no folder any more, sent and discarded drafts, AI log entries older than a month, and expired sessions, links and invitations.',
    run: async (app) => {
      const now = app.now().getTime()
      const mails = await purgeOrphans(app, now - day)
      await deleteExpired(app)
      await forgetUndo(app, now - day)
      await forgetOldBatches(app, now - batchRetention)
      await purgeDrafts(app.db, now - day)
      await deleteOldCalls(app)
      return `${mails} emails`
    },
  },
  {
    name: 'wake',
    schedule: everyMinute,
    what: 'Moves snoozed emails back to the inbox when they are due.',
    run: async (app) => `${await wakeDue(app)} emails`,
  },
  {
    name: 'outbox',
    schedule: '25 * * * *',
    what: 'Deletes idempotency keys after a day, the content of sent emails after a week, and the rest of the outbox after a month.',
    run: async (app) => `${await pruneOutbox(app)} forgotten`,
  },
  {
    name: 'backup',
    schedule: '10 3 * * *',
    what: 'Makes a backup of everything and deletes old ones: 7 daily, 4 weekly and 6 monthly backups are kept.',
    run: (app) => nightlyBackup(app),
  },
  {
    name: 'compact',
    schedule: '50 4 * * *',
    what: 'Compresses texts from before schema 9, indexes emails from before schema 10, and compacts the database file if much of it is unused and the disk has room.',
    run: (app) => compact(app),
  },
  {
    name: 'moved-accounts',
    schedule: everyMinute,
    what: 'Goes on with interrupted moves into shared mailboxes, and deletes parked copies after 30 days.',
    run: (app) => tidyMoves(app),
  },
  ...suggestionJobs,
  pushJob,
  davJob,
  {
    name: 'purge-people',
    // Not only at night: a machine may be off then, and deletion within 30 days is promised.
    schedule: '45 * * * *',
    what: 'Deletes all data of deleted accounts and, in time, the copies of the database that contain it.',
    run: async (app) => {
      deleteSnapshotsBefore(app.settings.dataDir, new Date(app.now().getTime() - SNAPSHOT_LIFETIME_MS))
      const people = await purgePeople(app)
      await deleteCopiesOfDeletedPeople(app)
      return `${people} people`
    },
  },
]
