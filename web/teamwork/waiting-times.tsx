// How long people outside wait for an answer, by week, and as a file. It measures the mailbox, not its members.
import { useState } from 'react'
import type { WaitingTimes as Report } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { saveFile } from '../download.ts'
import { fullDate } from '../format/dates-and-sizes.ts'
import { locale } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { teamworkWords } from '../words/teamwork.ts'
import { csvOf } from './report-csv.ts'

const words = teamworkWords.report
const dayMs = 86_400_000
const weeksBack = 12

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export function WaitingTimes() {
  const [to, setTo] = useState(() => dayOf(Date.now()))
  const [from, setFrom] = useState(() => dayOf(Date.now() - weeksBack * 7 * dayMs))
  const isValid = from !== '' && to !== '' && from <= to
  const query = trpc.teamwork.report.useQuery({ from, to }, { enabled: isValid })
  const report = query.data
  const save = (given: Report) => saveFile(new Blob([csvOf(given)], { type: 'text/csv' }), words.file(from, to))
  return (
    <section aria-label={words.title} className="px-4 lg:px-6">
      <p className="mb-3 text-13 text-ink-soft">{words.hint}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Field type="date" label={words.from} value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
        <Field type="date" label={words.to} value={to} min={from} onChange={({ target }) => setTo(target.value)} />
        <Button disabled={!report || report.weeks.length === 0} onClick={() => report && save(report)}>
          {words.export}
        </Button>
      </div>
      {query.isError && <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />}
      {query.isPending && isValid && <Skeleton className="h-4 w-3/5" />}
      {report && <Weeks report={report} />}
    </section>
  )
}

function Weeks({ report: { weeks, waitingNow, oldestWaiting } }: { report: Report }) {
  return (
    <>
      <p className="mb-3 text-13">
        {words.waiting(waitingNow)} {oldestWaiting && words.oldest(fullDate(oldestWaiting))}
      </p>
      {weeks.length === 0 ? (
        <p className="text-13 text-ink-soft">{words.none}</p>
      ) : (
        <table className="w-full max-w-150 text-13 tabular-nums">
          <thead>
            <tr className="border-line border-b text-left text-ink-soft">
              <th scope="col" className="py-2 font-medium">
                {words.week}
              </th>
              <th scope="col" className="text-right font-medium">
                {words.answered}
              </th>
              <th scope="col" className="text-right font-medium">
                {words.median}
              </th>
              <th scope="col" className="text-right font-medium">
                {words.longest}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, answered, medianMinutes, longestMinutes }) => (
              <tr key={week} className="border-line border-b">
                <th scope="row" className="py-2 text-left font-normal">
                  {weekName(week)}
                </th>
                <td className="text-right">{answered.toLocaleString(locale)}</td>
                <td className="text-right">{duration(medianMinutes)}</td>
                <td className="text-right">{duration(longestMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** `week`: by ISO 8601, as 2026-W48. */
function weekName(week: string): string {
  const [year = '', number = ''] = week.split('-W')
  return words.weekName(String(Number(number)), year)
}

const hour = 60
const day = 24 * hour

function duration(minutes: number): string {
  const shown = (count: number) => count.toLocaleString(locale, { maximumFractionDigits: 1 })
  if (minutes < hour) return words.minutes(shown(minutes))
  return minutes < 2 * day ? words.hours(shown(minutes / hour)) : words.days(shown(minutes / day))
}
