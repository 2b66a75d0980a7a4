// The log of the shared mailbox that is shown, for its managers: newest first, and as a file.
import { useMutation } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { MailboxLogEntry } from '../../../src/shared/mailbox-log.ts'
import { trpc } from '../../api.ts'
import { safeFilename, saveFile } from '../../download.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { DayRow, Days } from '../../ui/days.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryError } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { mailboxLogWords as words } from '../../words/mailbox-log.ts'
import { csvOf } from './log-csv.ts'
import { logLine } from './log-line.ts'

const id = sharedMailboxId ?? ''
const mostAtOnce = 1000

export function LogSection() {
  const query = trpc.sharedMailboxes.log.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 0 },
  )
  const save = useSave()
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card>
      <CardHeading
        aside={
          entries.length > 0 && (
            <Button busy={save.isPending} onClick={() => save.mutate()}>
              {words.export}
            </Button>
          )
        }
      >
        {words.title}
      </CardHeading>
      <QueryError query={query} text={words.failed} />
      {query.isPending && (
        <div className="space-y-4 p-4" aria-hidden="true">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
      {query.data && entries.length === 0 && <Empty icon={ScrollText} title={words.none} text={words.noneHint} />}
      <div className="pb-2 *:first:border-t-0 empty:hidden">
        <Days rows={entries}>
          {(entry) => (
            <DayRow key={entry.id} at={entry.at}>
              <p className="wrap-anywhere text-13">{logLine(entry)}</p>
            </DayRow>
          )}
        </Days>
      </div>
      {query.hasNextPage && (
        <div className="border-line border-t p-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** All of it, not only what is shown. */
function useSave() {
  const utils = trpc.useUtils()
  const { name = '' } = useMailboxRole()
  return useMutation({
    mutationFn: async () => {
      const all: MailboxLogEntry[] = []
      for (let cursor: number | null | undefined; cursor !== null; ) {
        const page = await utils.sharedMailboxes.log.fetch({ id, limit: mostAtOnce, cursor }, { staleTime: 0 })
        all.push(...page.entries)
        cursor = page.nextCursor
      }
      const day = new Date().toISOString().slice(0, 10)
      saveFile(new Blob([csvOf(all)], { type: 'text/csv' }), words.file(safeFilename(name), day))
    },
    meta: { error: words.exportFailed },
  })
}
