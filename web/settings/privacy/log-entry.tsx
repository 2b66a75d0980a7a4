import { useState } from 'react'
import { Link } from 'react-router'
import type { AiLogEntry } from '../../../src/shared/assistant.ts'
import { modelName } from '../../ai/ai-badge.tsx'
import { displayText } from '../../format/display-text.ts'
import { locale } from '../../language.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { assistantWords } from '../../words/assistant.ts'
import { settingsWords } from '../../words/settings.ts'

const words = assistantWords.log
const isShared = sharedMailboxId !== undefined
const mailboxWords = settingsWords.privacy.mailbox

/** In a shared mailbox. */
function askedText(askedBy: AiLogEntry['askedBy']): string {
  if (askedBy === undefined) return mailboxWords.inBackground
  return askedBy === null ? mailboxWords.askedByFormer : mailboxWords.askedBy(displayText(askedBy))
}

/** One call of a model, as a line; the words that went and came are text, and shown only when they are asked for. */
export function LogEntry({ entry }: { entry: AiLogEntry }) {
  const { at, purpose, model, place, reads, outcome, durationMs, mails, sent, received, askedBy } = entry
  const [open, setOpen] = useState(false)
  const seconds = (durationMs / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })
  return (
    <li className="px-4 py-3 text-13">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{words.purposes[purpose]}</span>
        <span className={place === 'elsewhere' ? 'text-warn' : 'text-ink-soft'}>
          {modelName(model)}, {words.places[place]}
        </span>
        <time dateTime={at} className="ml-auto text-12 text-ink-soft tabular-nums">
          {new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
      <p className="mt-0.5 text-12 text-ink-soft">
        {words.outcomes[outcome]}
        {outcome !== 'running' && ` · ${words.seconds(seconds)}`} ·{' '}
        {isShared && reads === 'command' ? mailboxWords.ownWords : words.reads[reads]}
        {isShared && ` · ${askedText(askedBy)}`}
      </p>
      {mails.length > 0 && (
        <p className="mt-1 text-12">
          <span className="text-ink-soft">{words.mails}: </span>
          {mails.map(({ id, subject }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/email/${encodeURIComponent(id)}`} className={textLinkClass}>
                <bdi className="wrap-anywhere">{displayText(subject) || words.noSubject}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-1 text-12 text-accent underline-offset-4 hover:underline"
      >
        {open ? words.hide : words.show}
      </button>
      {open && (
        <>
          <Words title={words.sent} text={sent} />
          <Words title={words.received} text={received} />
        </>
      )}
    </li>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="mt-2">
      <h3 className="mb-1 font-medium text-12">{title}</h3>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it.
        tabIndex={0}
        className="wrap-anywhere max-h-80 overflow-y-auto whitespace-pre-wrap rounded-control bg-sunken p-3 font-sans text-12"
      >
        {text || words.nothing}
      </pre>
    </section>
  )
}
