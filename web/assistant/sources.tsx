import { Link } from 'react-router'
import type { Source } from '../../src/shared/assistant.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { strings } from '../strings.ts'
import { assistantWords } from '../words/assistant.ts'

/** The mails an answer is based on, each with a verbatim quote. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-label={assistantWords.chat.sources} className="mt-4">
      <h2 className="mb-1.5 font-medium text-13 text-ink-soft">{assistantWords.chat.sources}</h2>
      <ul className="space-y-2">
        {sources.map(({ emailId, subject, from, date, quote }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one mail may be cited twice, and nothing moves here.
          <li key={at}>
            <Link
              to={`/email/${encodeURIComponent(emailId)}`}
              className="block rounded-control border border-line bg-surface px-3 py-2 text-13 hover:bg-hover"
            >
              <span className="flex items-baseline gap-2">
                <bdi className="max-w-2/5 shrink-0 truncate font-medium">{displayText(from.name) || from.email}</bdi>
                <bdi className="min-w-0 flex-1 truncate text-ink-soft">{displayText(subject) || strings.mail.noSubject}</bdi>
                <time dateTime={date} className="shrink-0 text-12 text-ink-soft tabular-nums">
                  {inboxDate(date)}
                </time>
              </span>
              {quote && (
                <q dir="auto" className="wrap-anywhere mt-0.5 line-clamp-3 block">
                  {displayText(quote)}
                </q>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
