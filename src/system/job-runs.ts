// The last run of each scheduled job. Two jobs run every minute and rarely do anything: what they report is kept in memory, and
// written only when it is new or an hour old. Each write is a commit, and keeps the writer thread from ending.
import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { hour } from '../shared/limits.ts'
import type { JobRunTable } from '../store/tables/server.ts'
import { storedRun, storedRuns } from './queries.ts'

const lastKey = stateKey(() => new Map<string, JobRunTable>())

/** Keeps it in memory; answers whether it is to be stored too. */
export async function keepRun(app: App, run: JobRunTable, isFrequent: boolean): Promise<boolean> {
  app.state.of(lastKey).set(run.name, run)
  if (!isFrequent) return true
  if (run.finished_at === null) return false
  const stored = await storedRun(app.db, run.name)
  return !stored || stored.result !== run.result || run.started_at - stored.started_at >= hour
}

/** By name. */
export async function jobRuns(app: App): Promise<JobRunTable[]> {
  const runs = new Map((await storedRuns(app.db)).map((run) => [run.name, run]))
  for (const run of app.state.of(lastKey).values()) {
    // A command of the owner may have run the job since.
    if (run.started_at >= (runs.get(run.name)?.started_at ?? 0)) runs.set(run.name, run)
  }
  return [...runs.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
