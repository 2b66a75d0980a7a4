// What happened to the account, for its person: grouped by day, newest first.
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Activity, ActivityKind } from '../../src/shared/user.ts'
import { trpc } from '../api.ts'
import { ProgramCalls } from '../mcp/calls.tsx'
import { QueryResult } from '../query-result.tsx'
import { Button, textLinkClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DayRow, Days } from '../ui/days.tsx'
import { SelectField } from '../ui/field.tsx'
import { securityWords } from '../words/security.ts'

const words = securityWords.activity
const atOnce = 50
const filters = ['all', 'signIn', 'security', 'mail', 'data'] as const

export function ActivitySection() {
  // Whoever comes back from doing something looks for just that.
  const query = trpc.user.activity.useQuery(undefined, { staleTime: 0 })
  const [topic, setTopic] = useState<Topic | 'all'>('all')
  const [most, setMost] = useState(atOnce)
  return (
    <>
      <Card className="space-y-1 p-4 text-13">
        <h2 className="font-semibold text-15">{words.alarmTitle}</h2>
        <p className="text-ink-soft">{words.alarmText}</p>
        <Link to="/settings/security" className={textLinkClass}>
          {words.alarmLink}
        </Link>
      </Card>
      <Card>
        <div className="space-y-4 p-4">
          <p className="text-13 text-ink-soft">{words.hint}</p>
          <SelectField
            label={words.filter}
            className="max-w-64"
            value={topic}
            onChange={(event) => {
              setTopic(filters.find((one) => one === event.target.value) ?? 'all')
              setMost(atOnce)
            }}
          >
            {filters.map((one) => (
              <option key={one} value={one}>
                {words.filters[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <QueryResult query={query} failed={words.failed} lines={3}>
          {({ activity }) => (
            <Rows
              rows={activity.filter(({ what }) => topic === 'all' || topics[what] === topic)}
              most={most}
              onMore={() => setMost(most + atOnce)}
            />
          )}
        </QueryResult>
      </Card>
      <ProgramCalls />
    </>
  )
}

function Rows({ rows, most, onMore }: { rows: readonly Activity[]; most: number; onMore: () => void }) {
  if (rows.length === 0) return <p className="px-4 pb-4 text-13 text-ink-soft">{words.nothing}</p>
  return (
    <>
      <Days rows={rows.slice(0, most)}>{(row, index) => <Row key={`${row.at} ${index}`} row={row} />}</Days>
      {rows.length > most && (
        <div className="border-line border-t p-4">
          <Button onClick={onMore}>{words.more}</Button>
        </div>
      )}
    </>
  )
}

function Row({ row: { what, by, address, count, at } }: { row: Activity }) {
  const name = words.what[what]
  const who = what === 'second-factor-failed' ? words.by.knew : words.by[by]
  const details = [words.byWhom(who), ...(address === '' ? [] : [words.from(address)])]
  return (
    <DayRow at={at}>
      <p className="flex items-center gap-1.5 text-13">
        {by === 'unknown' && <TriangleAlert size={14} className="shrink-0 text-danger" aria-hidden="true" />}
        {count === null ? name : words.counted(name, count)}
      </p>
      <p className="wrap-anywhere text-12 text-ink-soft">{details.join(' · ')}</p>
    </DayRow>
  )
}

// Which kinds of what happened go together, for the filter.

export type Topic = 'signIn' | 'security' | 'mail' | 'data'

export const topics: Record<ActivityKind, Topic> = {
  'signed-in': 'signIn',
  'signed-in-elsewhere': 'signIn',
  'sign-in-failed': 'signIn',
  'second-factor-failed': 'signIn',
  'session-ended': 'signIn',
  'token-created': 'security',
  'token-revoked': 'security',
  'program-connected': 'security',
  'program-disconnected': 'security',
  'recovery-code-used': 'signIn',
  'password-changed': 'security',
  'password-reset': 'security',
  'address-changed': 'security',
  'second-factor-on': 'security',
  'second-factor-off': 'security',
  'recovery-codes-made': 'security',
  'recovery-codes-ended': 'security',
  'consent-given': 'security',
  'consent-taken': 'security',
  'push-server-added': 'security',
  'dav-server-added': 'security',
  'push-content-on': 'security',
  'webhook-added': 'security',
  'webhook-content-on': 'security',
  'home-assistant-on': 'security',
  'identity-linked': 'security',
  'identity-removed': 'security',
  'role-changed': 'security',
  disabled: 'security',
  enabled: 'security',
  'mailbox-connected': 'mail',
  'mailbox-reconnected': 'mail',
  'mailbox-disconnected': 'mail',
  'access-revoked': 'mail',
  'mail-approved': 'mail',
  'mail-deleted': 'mail',
  imported: 'mail',
  exported: 'data',
  invited: 'data',
  'backup-fetched': 'data',
  restored: 'data',
}
