// How the server is, in numbers: no addresses, no subjects, nobody's name.
import { stat, statfs } from 'node:fs/promises'
import type { App } from '../app.ts'
import { version } from '../core/version.ts'
import type { SystemState } from '../shared/admin.ts'
import { second } from '../shared/limits.ts'
import { migrations } from '../store/migrate.ts'
import { databaseFile } from '../store/open.ts'
import { jobRuns } from './job-runs.ts'
import { accountCounts, countPeople, outboxCounts } from './queries.ts'

export async function systemState(app: App): Promise<SystemState> {
  const file = databaseFile(app.settings.dataDir)
  const [bytes, disk, people, accounts, outbox, runs] = await Promise.all([
    sizeOf([file, `${file}-wal`]),
    diskOf(app.settings.dataDir),
    countPeople(app.db),
    accountCounts(app.db),
    outboxCounts(app.db),
    jobRuns(app),
  ])
  return {
    version,
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * second).toISOString(),
    publicUrl: app.settings.publicUrl,
    people,
    database: { bytes, schema: migrations.length },
    disk,
    memoryBytes: process.memoryUsage.rss(),
    accounts,
    outbox,
    jobs: runs.map(({ name, started_at, finished_at, result }) => ({
      name,
      startedAt: new Date(started_at).toISOString(),
      finishedAt: finished_at === null ? null : new Date(finished_at).toISOString(),
      result,
    })),
  }
}

/** What has not been written yet has no size. */
async function sizeOf(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file).catch(() => undefined))?.size ?? 0))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** `freeBytes`: what this program may use; the file system may keep some for its owner. */
async function diskOf(folder: string): Promise<SystemState['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
