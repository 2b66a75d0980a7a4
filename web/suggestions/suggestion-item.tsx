// One suggestion with its three actions.
import clsx from 'clsx'
import { ChevronDown, Clock, type LucideIcon, Sparkles, X } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Link } from 'react-router'
import { day, hour, minute } from '../../src/shared/limits.ts'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { displayText } from '../format/display-text.ts'
import { Button } from '../ui/button.tsx'
import { translateSuggestion, suggestionWords as words } from '../words/suggestions.ts'
import { priorityBar, SuggestionFacts } from './suggestion-facts.tsx'

interface ItemProps {
  suggestion: Suggestion
  now: number
  /** A draft for it is being generated. */
  isTaking: boolean
  /** A draft for another one is. */
  isWaiting: boolean
  onTake: () => void
  onSnooze: () => void
  onDismiss: () => void
}

export function SuggestionItem({ suggestion, now, isTaking, isWaiting, onTake, onSnooze, onDismiss }: ItemProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [title, details] = [`${id}-title`, `${id}-details`]
  const text = (sentence: string) => <bdi>{displayText(translateSuggestion(sentence))}</bdi>
  return (
    <li
      className={clsx(
        'relative min-h-29 border-line sm:min-h-24 border-b px-4 pt-3 pb-2.5 last:border-b-0 before:absolute before:inset-y-0 before:left-0 before:w-0.75',
        priorityBar(suggestion.priority),
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3
          id={title}
          title={displayText(suggestion.title)}
          className={clsx('min-w-0 font-medium text-13', open ? 'wrap-anywhere' : 'truncate')}
        >
          {text(suggestion.title)}
        </h3>
        <time dateTime={suggestion.createdAt} className="shrink-0 text-12 text-ink-soft">
          {relativeAge(suggestion.createdAt, now)}
        </time>
      </div>
      <p className={clsx('text-13 text-ink-soft', open ? 'wrap-anywhere' : 'truncate')}>{text(suggestion.description)}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <SuggestionFacts suggestion={suggestion} />
        {suggestion.assignee && (
          <p className="text-12 text-ink-soft">{words.assignedTo(displayText(suggestion.assignee.name))}</p>
        )}
        <div className="-mr-2 flex flex-wrap items-center">
          <Button busy={isTaking} disabled={isWaiting} aria-describedby={title} onClick={onTake} className="mr-1 h-7!">
            {!isTaking && <Sparkles size={14} className="text-spark" aria-hidden="true" />}
            {words.take}
          </Button>
          <QuietAction icon={Clock} label={words.snooze} disabled={isTaking} aria-describedby={title} onClick={onSnooze} />
          <QuietAction icon={X} label={words.dismiss} disabled={isTaking} aria-describedby={title} onClick={onDismiss} />
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-controls={details}
            aria-describedby={title}
            onClick={() => setOpen(!open)}
            className="h-7! px-2!"
          >
            {/* On one line with what it belongs to. */}
            <span className="max-xl:sr-only">{words.details}</span>
            <ChevronDown size={14} className={open ? 'rotate-180' : ''} aria-hidden="true" />
          </Button>
        </div>
      </div>
      {open && <SuggestionDetails id={details} suggestion={suggestion} />}
    </li>
  )
}

interface QuietActionProps extends ComponentProps<typeof Button> {
  icon: LucideIcon
  label: string
}
/** A word, and from 1024 px an icon with a tooltip, above it: the list ends below. */
function QuietAction({ icon: Icon, label, ...rest }: QuietActionProps) {
  return (
    <Button
      variant="quiet"
      data-tip={label}
      className="h-7! px-2! after:top-auto! after:bottom-[calc(100%+6px)] max-lg:after:hidden!"
      {...rest}
    >
      <Icon size={16} className="max-lg:hidden" aria-hidden="true" />
      <span className="lg:sr-only">{label}</span>
    </Button>
  )
}

/** Relative age: minutes, hours, days; "Just now" if the clock is behind. */
export function relativeAge(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (Number.isNaN(age)) return ''
  if (age < minute) return words.justNow
  if (age < hour) return words.minutes(Math.floor(age / minute))
  if (age < day) return words.hours(Math.floor(age / hour))
  return words.days(Math.floor(age / day))
}

// Why something is suggested: the reason, and a verbatim, untrusted quote of the mail.

const openLink = 'text-accent underline-offset-4 hover:underline'

export function SuggestionDetails({ id, suggestion }: { id: string; suggestion: Suggestion }) {
  const { aiReasoning, quote, suggestedAction, madeBy } = suggestion
  const address = `/email/${encodeURIComponent(suggestedAction.emailId)}`
  return (
    <div id={id} className="mt-2 space-y-2 rounded-control bg-sunken px-3 py-2.5 text-13">
      <p>
        <span className="text-ink-soft">{words.why}: </span>
        {displayText(translateSuggestion(aiReasoning))}
      </p>
      {quote.trim() !== '' && (
        <figure>
          <figcaption className="text-12 text-ink-soft">{words.quoted}</figcaption>
          <blockquote cite={address} className="mt-1 border-spark/50 border-l-2 pl-3">
            <Link to={address} className="wrap-anywhere whitespace-pre-line hover:underline">
              <bdi>“{displayText(quote).trim()}”</bdi>
            </Link>
          </blockquote>
        </figure>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-12 text-ink-soft">
        {madeBy === 'built-in' ? words.byRules : words.byModel(displayText(madeBy))}
        <Link to={address} className={openLink}>
          {words.openEmail}
        </Link>
      </p>
    </div>
  )
}
