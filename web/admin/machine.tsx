// How the server is, as calm facts. What needs somebody is red and says what to do.
import type { ReactNode } from 'react'
import type { SystemState } from '../../src/shared/admin.ts'
import { providerName } from '../accounts/provider-names.ts'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { QueryResult } from '../query-result.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { adminWords } from '../words/admin.ts'
import { bytesText } from './bytes-text.ts'
import { isDiskLow } from './tiles.tsx'

const words = adminWords

export function Machine() {
  const query = trpc.admin.state.useQuery(undefined, { refetchInterval: 60_000 })
  return (
    <Card>
      <CardHeading>{words.machine}</CardHeading>
      <QueryResult query={query} failed={words.machineFailed} lines={6}>
        {(state) => <Facts state={state} />}
      </QueryResult>
    </Card>
  )
}

function Facts({ state }: { state: SystemState }) {
  const { version, node, startedAt, publicUrl, people, database, disk, memoryBytes, accounts, outbox, jobs } = state
  const lost = [
    ...(outbox.failed > 0 ? [words.outboxFailed(outbox.failed)] : []),
    ...(outbox.unknown > 0 ? [words.outboxUnknown(outbox.unknown)] : []),
  ]
  const outboxText = [words.outboxText(outbox.waiting), ...lost].join(', ')
  return (
    <dl className="divide-y divide-line">
      <Fact name={words.version}>{words.versionText(version, node)}</Fact>
      <Fact name={words.since}>{new Date(startedAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })}</Fact>
      <Fact name={words.address}>{publicUrl || words.noAddress}</Fact>
      <Fact name={words.peopleCount}>{people.toLocaleString(locale)}</Fact>
      <Fact name={words.accounts}>
        <Mailboxes accounts={accounts} />
      </Fact>
      <Fact name={words.outbox} {...(lost.length > 0 ? { advice: words.outboxBad } : {})}>
        {outboxText}
      </Fact>
      <Fact name={words.database}>{bytesText(database.bytes)}</Fact>
      <Fact name={words.disk} {...(isDiskLow(disk) ? { advice: words.diskLow } : {})}>
        {words.diskText(bytesText(disk.freeBytes), bytesText(disk.totalBytes))}
      </Fact>
      <Fact name={words.memory}>{bytesText(memoryBytes)}</Fact>
      <Fact name={words.jobs}>
        <Jobs jobs={jobs} />
      </Fact>
    </dl>
  )
}

/** `advice`: what to do about it; the fact is red then. */
function Fact({ name, advice, children }: { name: string; advice?: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 px-4 py-2.5 text-13 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 tabular-nums">
        <div className={advice ? 'font-medium text-danger' : ''}>{children}</div>
        {advice && <p className="text-ink-soft">{advice}</p>}
      </dd>
    </div>
  )
}

type Job = SystemState['jobs'][number]

/** What runs by the clock, and how its last run went. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return words.noJobs
  return (
    <>
      <ul>
        {jobs.map((job) => (
          <li key={job.name} className={hasFailed(job) ? 'font-medium text-danger' : ''}>
            {jobName(job)}: <span className="text-ink-soft">{lastRun(job)}</span>
          </li>
        ))}
      </ul>
      {jobs.some(hasFailed) && <p className="text-ink-soft">{words.jobFailed}</p>}
    </>
  )
}

function jobName({ name }: Job): string {
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

type Connected = SystemState['accounts'][number]

/** Connected mailboxes by provider and state, without saying whose. */
export function Mailboxes({ accounts }: { accounts: SystemState['accounts'] }) {
  if (accounts.length === 0) return words.noAccounts
  const bad = accounts.some(needsSomebody)
  return (
    <>
      <ul>
        {accounts.map((connected) => (
          <li
            key={`${connected.provider} ${connected.state}`}
            className={needsSomebody(connected) ? 'font-medium text-danger' : ''}
          >
            {mailboxName(connected)}: {connected.count.toLocaleString(locale)} {words.states[connected.state]}
          </li>
        ))}
      </ul>
      {bad && <p className="text-ink-soft">{words.accountsBad}</p>}
    </>
  )
}

function needsSomebody({ state }: Connected): boolean {
  return state === 'error' || state === 'needsReconnection'
}

function mailboxName({ provider }: Connected): string {
  const known = (['gmail', 'outlook', 'yahoo', 'imap', 'demo', 'archive'] as const).find((name) => name === provider)
  return known ? providerName(known) : provider
}
