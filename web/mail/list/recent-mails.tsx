import clsx from 'clsx'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryError } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dashboardWords as words } from '../../words/dashboard.ts'
import { senderLabel } from './row/mail-row.tsx'

const count = 10

/** The newest mails of all accounts, for the dashboard. */
export function RecentMails() {
  const query = trpc.mail.list.useQuery({ limit: count })
  return (
    <Card>
      <CardHeading
        aside={
          <Link to="/inbox" className={`${textLinkClass} text-13`}>
            {words.viewAll}
          </Link>
        }
      >
        {words.recent}
      </CardHeading>
      <QueryError query={query} text={strings.mail.loadFailed} />
      {query.isPending && <RecentSkeleton />}
      {query.data?.emails.length === 0 && <Empty icon={Inbox} title={words.noRecent} text={words.noRecentHint} />}
      <ul>
        {query.data?.emails.map((mail) => (
          <li key={mail.id} className="border-line border-b last:border-b-0">
            <Link
              to={`/email/${mail.id}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2.5 hover:bg-hover"
            >
              <span className={clsx('relative truncate text-13', !mail.read && 'font-semibold')}>
                {!mail.read && <span className="sr-only">{strings.mail.unread}: </span>}
                <bdi>{senderLabel(mail)}</bdi>
              </span>
              <time dateTime={mail.date} className="text-12 text-ink-soft tabular-nums">
                {inboxDate(mail.date)}
              </time>
              <span className="col-span-2 truncate text-13 text-ink-soft">
                <bdi className={clsx('text-ink', !mail.read && 'font-semibold')}>
                  {displayText(mail.subject) || strings.mail.noSubject}
                </bdi>{' '}
                — {displayText(mail.snippet)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RecentSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="h-[61px] space-y-3 border-line border-b px-4 py-3.5 last:border-b-0">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ))}
    </div>
  )
}
