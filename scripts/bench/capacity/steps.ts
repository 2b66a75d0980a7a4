// What was measured at each size, as a table and as curves.
import { amount, type Figure } from '../figures.ts'
import type { Panel } from './chart.ts'
import type { Kind } from './load.ts'

export interface Percentiles {
  p50: number
  p95: number
  p99: number
}
export interface Step {
  people: number
  /** All of them together. */
  mails: number
  /** Milliseconds, by kind of call. */
  latencies: Record<Kind, Percentiles>
  /** Calls that were refused or failed. */
  failed: number
  /** Mails that arrived during the calls, and events that browsers were sent. */
  arrived: number
  events: number
  /** Resident megabytes of the process tree. */
  memoryPeak: number
  memoryAtRest: number
  /** Of one processor, during the calls. */
  cpuShare: number
  startSeconds: number
  databaseBytes: number
  backupSeconds: number
  backupBytes: number
  restoreSeconds: number
}

const kinds: Record<Kind, string> = { list: 'list', open: 'open an email', search: 'search', mark: 'star or mark as read' }

export function tableOfSteps(steps: Step[]): string {
  const percentiles = ({ p50, p95, p99 }: Percentiles) => [p50, p95, p99].map((one) => one.toFixed(1)).join(' / ')
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
  const row = (what: string, cell: (step: Step) => string) => `| ${[what, ...steps.map(cell)].join(' | ')} |`
  return [
    row('people', ({ people }) => String(people)),
    `| --- |${' --- |'.repeat(steps.length)}`,
    row('emails', ({ mails }) => mails.toLocaleString('en')),
    ...Object.entries(kinds).map(([kind, what]) =>
      row(`${what}, p50 / p95 / p99 in ms`, ({ latencies }) => percentiles(latencies[kind as Kind])),
    ),
    row('failed requests', ({ failed }) => String(failed)),
    row('new emails during the run', ({ arrived }) => String(arrived)),
    row('peak memory', ({ memoryPeak }) => amount(memoryPeak, 'MB')),
    row('memory a minute later', ({ memoryAtRest }) => amount(memoryAtRest, 'MB')),
    row('CPU, of one core', ({ cpuShare }) => `${(100 * cpuShare).toFixed(0)} %`),
    row('start', ({ startSeconds }) => amount(startSeconds, 's')),
    row('database', ({ databaseBytes }) => gigabytes(databaseBytes)),
    row('backup', ({ backupSeconds, backupBytes }) => `${amount(backupSeconds, 's')}, ${gigabytes(backupBytes)}`),
    row('restore', ({ restoreSeconds }) => amount(restoreSeconds, 's')),
  ].join('\n')
}

/** The aim for memory is that of 20 people with 100,000 mails each. */
export function figuresOfStep({ mails, memoryAtRest, memoryPeak, latencies }: Step): Figure[] {
  const aim = mails <= 2_000_000 ? { aim: { most: 400, of: 'value' as const } } : {}
  return [
    { id: 'memory-at-rest', what: 'resident memory, a minute after the last work', unit: 'MB', value: memoryAtRest, ...aim },
    { id: 'memory-peak', what: 'resident memory, peak', unit: 'MB', value: memoryPeak },
    { id: 'list-p95', what: 'list p95, at ten calls a second', unit: 'ms', value: latencies.list.p95 },
    { id: 'search-p95', what: 'search p95, at ten calls a second', unit: 'ms', value: latencies.search.p95 },
  ]
}

export function panelsOf(steps: Step[]): Panel[] {
  const x = steps.map(({ people }) => people)
  const of = (name: string, y: (step: Step) => number) => ({ name, y: steps.map(y) })
  return [
    {
      title: 'Response time, p95, in ms',
      x,
      lines: [of('list', ({ latencies }) => latencies.list.p95), of('search', ({ latencies }) => latencies.search.p95)],
    },
    {
      title: 'Memory, in MB',
      x,
      lines: [of('peak', ({ memoryPeak }) => memoryPeak), of('at rest', ({ memoryAtRest }) => memoryAtRest)],
    },
    {
      title: 'Disk, in GB',
      x,
      lines: [of('database', (step) => step.databaseBytes / 1e9), of('backup', (step) => step.backupBytes / 1e9)],
    },
  ]
}
