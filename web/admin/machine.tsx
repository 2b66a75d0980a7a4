// How the server is, as calm facts. What needs somebody is red and says what to do.
import type { ReactNode } from 'react'
import type { SystemState } from '../../src/shared/admin.ts'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { QueryResult } from '../query-result.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { adminWords } from '../words/admin.ts'
import { bytesText } from './bytes-text.ts'
import { Jobs } from './jobs.tsx'
import { Mailboxes } from './mailboxes.tsx'

const words = adminWords
/** Below this share of the disk, or this many bytes, a first synchronisation may fill it. */
const lowShare = 0.05
const lowBytes = 1024 ** 3

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
  const diskLow = disk.totalBytes > 0 && (disk.freeBytes < lowBytes || disk.freeBytes / disk.totalBytes < lowShare)
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
      <Fact name={words.database}>{words.databaseText(bytesText(database.bytes), database.schema)}</Fact>
      <Fact name={words.disk} {...(diskLow ? { advice: words.diskLow } : {})}>
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
