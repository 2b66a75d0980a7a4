import type { SystemState } from '../../src/shared/admin.ts'
import { locale } from '../language.ts'
import { adminWords } from '../words/admin.ts'

const words = adminWords
type Job = SystemState['jobs'][number]

/** What runs by the clock, and how its last run went. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return words.noJobs
  return (
    <>
      <ul>
        {jobs.map((job) => (
          <li key={job.name} className={hasFailed(job) ? 'font-medium text-danger' : ''}>
            {nameOf(job)}: <span className="text-ink-soft">{lastRun(job)}</span>
          </li>
        ))}
      </ul>
      {jobs.some(hasFailed) && <p className="text-ink-soft">{words.jobFailed}</p>}
    </>
  )
}

function nameOf({ name }: Job): string {
  const known: Readonly<Record<string, string>> = words.jobNames
  return known[name] ?? name
}

function lastRun({ startedAt, finishedAt, result }: Job): string {
  if (!startedAt) return words.jobNever
  if (!finishedAt) return words.jobRuns
  const when = new Date(finishedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return result ? `${when}, ${result}` : when
}

function hasFailed({ result }: Job): boolean {
  return result?.startsWith('failed') === true
}
