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
import { deleteSnapshotsBefore } from '../store/copies/snapshots.ts'
import { compact } from '../system/compact.ts'
import { purgePeople } from '../user/deletion/purge.ts'
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
    what: 'Looks at every folder of every account, whatever IDLE said. By hand: of one account, if its address follows.',
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
    what: 'Deletes mail that lies nowhere any more, drafts that left or were discarded, what a model was asked a month ago, and sessions, links and invitations that are over.',
    run: async (app) => {
      const now = app.now().getTime()
      const mails = await purgeOrphans(app, now - day)
      await deleteExpired(app)
      await forgetUndo(app, now - day)
      await forgetOldBatches(app, now - batchRetention)
      await purgeDrafts(app.db, now - day)
      await deleteOldCalls(app)
      return `${mails} mails`
    },
  },
  {
    name: 'wake',
    schedule: everyMinute,
    what: 'Brings snoozed mail back into the inbox when its time has come.',
    run: async (app) => `${await wakeDue(app)} mails`,
  },
  {
    name: 'outbox',
    schedule: '25 * * * *',
    what: 'Frees idempotency keys after a day, and forgets mails that left: their bytes after a week, the rest after a month.',
    run: async (app) => `${await pruneOutbox(app)} forgotten`,
  },
  {
    name: 'backup',
    schedule: '10 3 * * *',
    what: 'Makes a backup of everything, and deletes those of nights long ago: 7 days, 4 weeks and 6 months are kept.',
    run: (app) => nightlyBackup(app),
  },
  {
    name: 'compact',
    schedule: '50 4 * * *',
    what: 'Compresses texts of before schema 9, indexes mails of before schema 10, and rewrites the database file where much of it holds nothing, and there is room for that.',
    run: (app) => compact(app),
  },
  ...suggestionJobs,
  {
    name: 'purge-people',
    // Not only at night: a machine may be off then, and deletion within 30 days is promised.
    schedule: '45 * * * *',
    what: 'Deletes everything of people who have deleted their account or were removed, and in time the copies of the database they are in.',
    run: async (app) => {
      deleteSnapshotsBefore(app.settings.dataDir, new Date(app.now().getTime() - SNAPSHOT_LIFETIME_MS))
      const people = await purgePeople(app)
      await deleteCopiesOfDeletedPeople(app)
      return `${people} people`
    },
  },
]
