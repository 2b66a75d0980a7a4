// What was sorted at once, and taking it back as one.
import type { SortingBatch } from '../../../src/shared/categories.ts'
import { trpc } from '../../api.ts'
import { whenLabel } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { QueryResult } from '../../query-result.tsx'
import { translateServerMessage } from '../../server-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { sortingWords } from '../../words/sorting.ts'
import { useRefreshSorted } from '../use-sort.ts'

const words = sortingWords.batches

export function BatchesCard() {
  const query = trpc.categories.batches.useQuery()
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <QueryResult query={query} failed={words.loadFailed}>
        {({ batches }) => (
          <>
            <p className="px-4 py-3 text-13 text-ink-soft">{batches.length === 0 ? words.none : words.hint}</p>
            <ul className="max-h-96 overflow-y-auto">
              {batches.map((batch) => (
                <BatchRow key={batch.id} batch={batch} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </Card>
  )
}

function BatchRow({ batch: { id, name, mails, at, undone } }: { batch: SortingBatch }) {
  const refresh = useRefreshSorted()
  const undo = trpc.categories.undoBatch.useMutation({ meta: { success: words.done, error: words.failed }, onSettled: refresh })
  const said = displayText(translateServerMessage(name))
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-t px-4 py-2 text-13">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{said}</bdi>
        </p>
        <p className="text-12 text-ink-soft">{words.line(mails, whenLabel(at))}</p>
      </div>
      {undone ? (
        <span className="text-ink-soft">{words.isUndone}</span>
      ) : (
        <Button aria-label={words.undoLabel(said)} busy={undo.isPending} onClick={() => undo.mutate({ id })}>
          {words.undo}
        </Button>
      )}
    </li>
  )
}
