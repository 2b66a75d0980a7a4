// Priority, due date, topic and sentiment of a suggestion.

import clsx from 'clsx'
import { CalendarClock, Frown, type LucideIcon, Meh, Smile } from 'lucide-react'
import type { Sentiment, Suggestion } from '../../src/shared/suggestions.ts'
import { whenLabel } from '../format/dates-and-sizes.ts'
import { locale } from '../language.ts'
import { strings } from '../strings.ts'
import { suggestionWords as words } from '../words/suggestions.ts'

const day = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
const faces: Record<Sentiment, LucideIcon> = { positive: Smile, neutral: Meh, negative: Frown }
const names: Readonly<Record<string, string>> = strings.categories.names

export function SuggestionFacts({ suggestion }: { suggestion: Suggestion }) {
  const { priority, dueAt, type, emailAnalysis } = suggestion
  const { category, sentiment } = emailAnalysis
  const Face = faces[sentiment]
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-soft">
      <li>
        <PriorityMark priority={priority} />
      </li>
      {dueAt && (
        <li className="flex items-center gap-1 font-medium text-ink">
          <CalendarClock size={14} aria-hidden="true" />
          {(type === 'meeting_request' ? words.begins : words.due)(dueText(dueAt))}
        </li>
      )}
      <li>
        <span className="sr-only">{words.category}: </span>
        {Object.hasOwn(names, category) ? names[category] : category}
      </li>
      <li title={`${words.sentiment}: ${words.sentiments[sentiment]}`} className="flex items-center gap-1">
        <Face size={14} aria-hidden="true" />
        <span className="sr-only">{words.sentiment}: </span>
        {/* A phone has one line for all of this. */}
        <span className="max-sm:sr-only">{words.sentiments[sentiment]}</span>
      </li>
    </ul>
  )
}

/** 23:59 means the day without a time. */
function dueText(iso: string): string {
  const date = new Date(iso)
  return date.getHours() === 23 && date.getMinutes() === 59 ? day.format(date) : whenLabel(iso)
}

/** The priority as a word; its colour is also that of the bar. */
export function PriorityMark({ priority }: { priority: number }) {
  return <span className={clsx('font-medium', levelOf(priority).text)}>{words.priority[levelOf(priority).name]}</span>
}

export const priorityBar = (priority: number): string => levelOf(priority).bar

const levels = [
  { from: 8, name: 'urgent', text: 'text-danger', bar: 'before:bg-danger' },
  { from: 6, name: 'high', text: 'text-[color-mix(in_srgb,var(--danger),var(--warn))]', bar: 'before:bg-[#e8590c]' },
  { from: 4, name: 'medium', text: 'text-warn', bar: 'before:bg-warn' },
] as const
const lowest = { from: 0, name: 'low', text: 'text-ink-soft', bar: 'before:bg-line' } as const

const levelOf = (priority: number) => levels.find(({ from }) => priority >= from) ?? lowest
