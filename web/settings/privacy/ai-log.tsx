// Every time a model was asked for this person: why, where, how long, and word for word what went out and came back. Kept on
// the server until the person deletes it.
import { ScrollText } from 'lucide-react'
import { trpc } from '../../api.ts'
import { locale } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { assistantWords } from '../../words/assistant.ts'
import { LogEntry } from './log-entry.tsx'

const words = assistantWords.log
const page = 20

export function AiLogCard() {
  const query = trpc.privacy.log.useInfiniteQuery(
    { limit: page },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, refetchOnWindowFocus: false },
  )
  const clear = useClear()
  const [first] = query.data?.pages ?? []
  const entries = query.data?.pages.flatMap((each) => each.entries) ?? []
  return (
    <Card>
      <CardHeading
        aside={
          entries.length > 0 && (
            <Button look="quiet" onClick={() => void clear()}>
              {words.clear}
            </Button>
          )
        }
      >
        {words.title}
      </CardHeading>
      <p className="px-4 pt-4 text-13 text-ink-soft">{words.hint}</p>
      {first && <Today today={first.today} total={first.total} />}
      {query.isError && (
        <div className="p-4">
          <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && (
        <div className="space-y-4 p-4" aria-hidden="true">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {first && entries.length === 0 && <Empty icon={ScrollText} title={words.none} text={words.noneHint} />}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-line border-t p-3">
          <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface TodayProps {
  today: { calls: number; limit: number; background: number; backgroundLimit: number }
  total: number
}
/** How much of the day's allowance is used. */
function Today({ today: { calls, limit, background, backgroundLimit }, total }: TodayProps) {
  const said = (n: number) => n.toLocaleString(locale)
  return (
    <p className="px-4 pt-1 text-12 text-ink-soft tabular-nums">
      {words.today(said(calls), said(limit))} · {words.background(said(background), said(backgroundLimit))}
      {total > 0 && ` · ${words.total(total)}`}
    </p>
  )
}

function useClear() {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const clear = trpc.privacy.clearLog.useMutation({
    meta: { success: words.cleared, error: words.clearFailed },
    onSettled: () => utils.privacy.log.reset(),
  })
  return async () => {
    const question = { title: words.confirmClear, text: words.clearHint, yes: words.clear, danger: true }
    if (await confirm(question)) clear.mutate()
  }
}
