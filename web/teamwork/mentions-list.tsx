// Comments that mention the signed-in person, over all their shared mailboxes.
import { AtSign } from 'lucide-react'
import type { Mention } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { dayAndTime } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Empty } from '../ui/empty.tsx'
import { QueryError } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { teamworkWords } from '../words/teamwork.ts'

const words = teamworkWords.mentions

export function MentionsList() {
  const query = trpc.teamwork.mentions.useQuery()
  return (
    <section aria-label={words.title}>
      <QueryError query={query} text={words.failed} className="p-4 lg:px-6" />
      {query.isPending && <Skeleton className="mx-4 my-4 h-4 lg:mx-6" />}
      {query.data?.mentions.length === 0 && <Empty icon={AtSign} title={words.none} text={words.hint} />}
      <ul>
        {query.data?.mentions.map((mention) => (
          <li key={mention.commentId} className="border-line border-b">
            <Row mention={mention} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of another mailbox than the one that is shown: the page is loaded anew. */
const addressOf = ({ mailboxId, mailId }: Mention) => mailboxAddress(mailboxId, mailId === null ? '/inbox' : `/email/${mailId}`)

function Row({ mention }: { mention: Mention }) {
  const name = mention.person ? displayText(mention.person.name) : teamworkWords.formerMember
  return (
    <a href={addressOf(mention)} className="flex gap-3 px-4 py-2.5 hover:bg-hover lg:px-6">
      <Avatar name={name} size="row" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <bdi className="truncate font-medium text-13">{words.by(name, displayText(mention.mailbox))}</bdi>
        <time dateTime={mention.at} className="text-12 text-ink-soft tabular-nums">
          {dayAndTime(mention.at)}
        </time>
        <span className="col-span-2 truncate text-13">
          <bdi>{displayText(mention.text)}</bdi>
        </span>
        <span className="col-span-2 truncate text-12 text-ink-soft">
          <bdi>{displayText(mention.subject)}</bdi>
        </span>
      </span>
    </a>
  )
}
