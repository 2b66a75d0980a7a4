// Every time a model was asked for this person, or in the shared mailbox that is shown: why, where, how long, and word for word what went out and came back. Kept on
// the server until the person deletes it.

import { keepPreviousData } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useId, useState } from 'react'
import type { AiLogInput } from '../../../src/shared/assistant.ts'
import { trpc } from '../../api.ts'
import { locale } from '../../language.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryError } from '../../ui/error-note.tsx'
import { Select } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { assistantWords } from '../../words/assistant.ts'
import { settingsWords } from '../../words/settings.ts'
import { LogEntry } from './log-entry.tsx'

const words = assistantWords.log
const isShared = sharedMailboxId !== undefined
const mailboxWords = settingsWords.privacy.mailbox
const page = 20
type Purpose = NonNullable<AiLogInput['purpose']>
/** What a person's own calls are for; measuring is an admin's. */
const purposes = Object.keys(words.purposes).filter((one): one is Purpose => one !== 'bench')

export function AiLogCard() {
  const [purpose, setPurpose] = useState<Purpose>()
  const query = trpc.privacy.log.useInfiniteQuery(purpose ? { limit: page, purpose } : { limit: page }, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  const clear = useClear()
  const [first] = query.data?.pages ?? []
  const entries = query.data?.pages.flatMap((each) => each.entries) ?? []
  return (
    <Card>
      <CardHeading
        aside={
          entries.length > 0 && (
            <Button variant="quiet" onClick={() => void clear()}>
              {words.clear}
            </Button>
          )
        }
      >
        {words.title}
      </CardHeading>
      <p className="px-4 pt-4 text-13 text-ink-soft">{isShared ? mailboxWords.log : words.hint}</p>
      {first && <Today today={first.today} total={first.total} />}
      <QueryError query={query} text={words.failed} />
      {query.isPending && (
        <div className="space-y-4 p-4" aria-hidden="true">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {first && (entries.length > 0 || purpose) && <Filter purpose={purpose} onChange={setPurpose} />}
      {first &&
        entries.length === 0 &&
        (purpose ? (
          <p className="px-4 pt-4 pb-2 text-13 text-ink-soft">{words.noneOfIt}</p>
        ) : (
          <Empty icon={ScrollText} title={words.none} text={words.noneHint} />
        ))}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-line border-t p-3">
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Sorting asks often; what the person asked for themselves is found all the same. */
function Filter({ purpose, onChange }: { purpose: Purpose | undefined; onChange: (purpose: Purpose | undefined) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 px-4 pt-3 text-13">
      <label htmlFor={id} className="text-ink-soft">
        {words.filter}
      </label>
      <Select id={id} value={purpose ?? ''} onChange={({ target }) => onChange(purposes.find((one) => one === target.value))}>
        <option value="">{words.everything}</option>
        {purposes.map((one) => (
          <option key={one} value={one}>
            {words.purposes[one]}
          </option>
        ))}
      </Select>
    </div>
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
      {(isShared ? mailboxWords : words).today(said(calls), said(limit))} ·{' '}
      {words.background(said(background), said(backgroundLimit))}
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
