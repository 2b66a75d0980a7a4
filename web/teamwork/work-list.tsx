// Conversations of one view, each by its newest mail.
import clsx from 'clsx'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import type { EmailSummary } from '../../src/shared/mail.ts'
import type { WorkView } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { displayName, displayText } from '../format/display-text.ts'
import { openedFrom } from '../panes/list-address.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { QueryError } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { teamworkWords } from '../words/teamwork.ts'
import WorkSign from './work-sign.tsx'

const words = teamworkWords.views
const skeletonRows = ['1', '2', '3', '4', '5']

export function WorkList({ view }: { view: WorkView }) {
  const query = trpc.teamwork.list.useInfiniteQuery({ view }, { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined })
  const mails = query.data?.pages.flatMap(({ emails }) => emails) ?? []
  return (
    <>
      <QueryError query={query} text={words.failed} className="p-4 lg:px-6" />
      {query.isPending && skeletonRows.map((row) => <Skeleton key={row} className="mx-4 my-4 h-4 lg:mx-6" />)}
      {query.data && mails.length === 0 && <Empty icon={Inbox} title={words.none} text={teamworkWords.views.title} />}
      <ul aria-label={words[view]}>
        {mails.map((mail) => (
          <li key={mail.id} className="border-line border-b">
            <Row mail={mail} view={view} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ mail, view }: { mail: EmailSummary; view: WorkView }) {
  const weight = !mail.read && 'font-semibold'
  return (
    <Link
      to={`/email/${mail.id}`}
      state={openedFrom({ pathname: '/inbox', search: `?work=${view}` })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2.5 hover:bg-hover lg:px-6"
    >
      <span className={clsx('relative truncate text-13', weight)}>
        {!mail.read && <span className="sr-only">{strings.mail.unread}: </span>}
        <bdi>{displayName(mail.from) || strings.mail.noSender}</bdi>
      </span>
      <span className="flex items-center gap-2">
        <WorkSign id={mail.id} />
        <time dateTime={mail.date} className="text-12 text-ink-soft tabular-nums">
          {inboxDate(mail.date)}
        </time>
      </span>
      <span className="col-span-2 truncate text-13 text-ink-soft">
        <bdi className={clsx('text-ink', weight)}>{displayText(mail.subject) || strings.mail.noSubject}</bdi> —{' '}
        {displayText(mail.snippet)}
      </span>
    </Link>
  )
}
