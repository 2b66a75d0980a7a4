// What a rule would have caught lately: how many, and the newest of them. What a guard keeps in the inbox says so.
import { ShieldCheck } from 'lucide-react'
import type { RulePreview as Caught } from '../../../src/shared/categories.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { displayName, displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { sortingWords } from '../../words/sorting.ts'
import type { Preview } from './use-preview.ts'

const words = sortingWords.rules
const most = 8

export function RulePreview({ preview }: { preview: Preview }) {
  const { data, failed, retry, isWaiting } = preview
  return (
    <section aria-label={words.preview} className="overflow-hidden rounded-control border border-line bg-sunken dark:bg-paper">
      <p role="status" className="flex min-h-10 items-center gap-2 px-3 py-2 text-13">
        <span className={data ? 'font-medium' : 'text-ink-soft'}>
          {data ? words.caught(data.total, data.days) : words.previewHint}
        </span>
        {isWaiting && <Spinner size={14} />}
      </p>
      {failed && (
        <div className="p-3 pt-0">
          <ErrorNote text={words.previewFailed} onRetry={retry} />
        </div>
      )}
      {data && data.mails.length > 0 && <Mails data={data} />}
    </section>
  )
}

function Mails({ data: { mails, total } }: { data: Caught }) {
  const listed = mails.slice(0, most)
  const rest = total - listed.length
  return (
    <>
      <ul className="divide-y divide-line border-line border-t bg-surface">
        {listed.map((mail) => (
          <li key={mail.id} className="flex min-w-0 flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-13">
            <bdi className="w-36 shrink-0 truncate">{displayName(mail.from)}</bdi>
            <bdi className="min-w-0 flex-1 basis-40 truncate text-ink-soft">
              {displayText(mail.subject) || strings.mail.noSubject}
            </bdi>
            {mail.kept && (
              <span className="inline-flex items-center gap-1 text-12 text-good">
                <ShieldCheck size={13} className="shrink-0" aria-hidden="true" />
                {words.kept[mail.kept]}
              </span>
            )}
            {mail.assignee && (
              <span className="text-12 text-ink-soft">{words.assign.staysWith(displayText(mail.assignee.name))}</span>
            )}
            <time dateTime={mail.date} className="shrink-0 text-12 text-ink-soft tabular-nums">
              {inboxDate(mail.date)}
            </time>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="border-line border-t bg-surface px-3 py-2 text-12 text-ink-soft">{words.andMore(rest)}</p>}
      {mails.some(({ kept }) => kept) && <p className="border-line border-t px-3 py-2 text-12 text-ink-soft">{words.keptHint}</p>}
    </>
  )
}
