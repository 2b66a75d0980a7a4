// Who has gone is not said here; that somebody has, what went with them, and until when copies may still have them in them.
import type { Removal } from '../../../src/shared/admin.ts'
import { trpc } from '../../api.ts'
import { locale } from '../../language.ts'
import { QueryResult } from '../../query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { adminWords } from '../../words/admin.ts'

const words = adminWords

export function Removals() {
  const query = trpc.admin.removals.useQuery()
  return (
    <Card>
      <CardHeading>{words.removals}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.removalsHint}</p>
      <QueryResult query={query} failed={words.removalsFailed}>
        {({ removals }) =>
          removals.length === 0 ? (
            <p className="p-4 text-13 text-ink-soft">{words.noRemovals}</p>
          ) : (
            <ul className="max-h-120 overflow-y-auto">
              {removals.map((removal) => (
                <RemovalRow key={removal.id} removal={removal} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  )
}

function RemovalRow({ removal }: { removal: Removal }) {
  const { removedAt, by, purgedAt, copiesGoneAt, promisedBy } = removal
  const late = !copiesGoneAt && Date.parse(promisedBy) < Date.now()
  return (
    <li className="border-line border-b px-4 py-3 text-13 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-medium">{words.goneOn(dateOf(removedAt))}</p>
        <p className="text-ink-soft">{by === 'self' ? words.goneBySelf : words.goneByAdmin}</p>
        {copiesGoneAt && <Badge tone="good">{words.goneWholly}</Badge>}
        {late && <Badge tone="danger">{words.goneLate}</Badge>}
      </div>
      <p className="text-ink-soft">{purgedAt ? words.purgedSince(dateOf(purgedAt)) : words.notPurged}</p>
      <p className="text-ink-soft">
        {copiesGoneAt ? words.copiesGone(dateOf(copiesGoneAt)) : words.copiesBy(dateOf(promisedBy))}
      </p>
      <Details removal={removal} />
    </li>
  )
}

function Details({ removal: { report } }: { removal: Removal }) {
  const known: Readonly<Record<string, string>> = words.goneThings
  const deleted = Object.entries(report.deleted).flatMap(([table, count]) =>
    known[table] ? [{ name: known[table], count }] : [],
  )
  const rows = Object.values(report.deleted).reduce((sum, count) => sum + count, 0)
  const left = Object.entries(report.left).filter(([, count]) => count > 0)
  const places = Object.keys(report.left).length
  return (
    <details className="mt-1">
      <summary className="text-ink-soft">{words.goneDetails}</summary>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 text-12 tabular-nums sm:max-w-100">
        {deleted.map(({ name, count }) => (
          <Row key={name} name={name} count={count} />
        ))}
        <Row name={words.goneRows} count={rows} />
      </dl>
      {places > 0 && left.length === 0 && <p className="mt-1 text-12 text-ink-soft">{words.nothingLeft(places)}</p>}
      {left.length > 0 && (
        <p className="mt-1 text-12 text-danger">
          {words.somethingLeft(left.map(([where, count]) => `${where} (${count})`).join(', '))}
        </p>
      )}
    </details>
  )
}

function Row({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{count.toLocaleString(locale)}</dd>
    </>
  )
}

const dateOf = (iso: string) => new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium' })
