// Recent searches and search operators below the search box. A single tab stop; arrow keys move within it.

import { History } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { searchWords as words } from '../words/search.ts'

export interface SearchHelpProps {
  id: string
  recent: readonly string[]
  /** Appends an operator to the input. */
  onWord: (word: string) => void
  onRecent: (q: string) => void
  onForget: () => void
  /** Arrow up from the first line. */
  onLeave: () => void
}
export function SearchHelp({ id, recent, onWord, onRecent, onForget, onLeave }: SearchHelpProps) {
  const ref = useRef<HTMLElement>(null)
  return (
    <section
      id={id}
      ref={ref}
      aria-label={words.searchHelp}
      onKeyDown={(event) => moveThrough(event, ref.current, onLeave)}
      className="appear absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-transparent bg-surface p-2 shadow-float"
    >
      {recent.length > 0 && (
        <>
          <h2 className="px-2 pt-1 pb-1 text-12 text-ink-soft">{words.recentSearches}</h2>
          <ul className="mb-2">
            {recent.map((q, index) => (
              <li key={q}>
                <button
                  type="button"
                  tabIndex={index === 0 ? 0 : -1}
                  onClick={() => onRecent(q)}
                  className="flex h-9 w-full items-center gap-3 rounded-control px-2 text-left text-13 hover:bg-hover"
                >
                  <History size={14} className="shrink-0 text-ink-soft" aria-hidden="true" />
                  <bdi className="truncate">{q}</bdi>
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                tabIndex={-1}
                onClick={onForget}
                className="flex h-8 w-full items-center rounded-control pr-2 pl-8.5 text-left text-12 text-ink-soft hover:bg-hover hover:text-ink"
              >
                {words.forgetRecent}
              </button>
            </li>
          </ul>
        </>
      )}
      <h2 className="px-2 pt-1 pb-1 text-12 text-ink-soft">{words.operators}</h2>
      <ul className="grid grid-cols-1 sm:grid-cols-2">
        {words.operatorRows.map(([word, meaning], index) => (
          <li key={word}>
            <button
              type="button"
              tabIndex={recent.length === 0 && index === 0 ? 0 : -1}
              onClick={() => onWord(word)}
              className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-hover"
            >
              <code className="rounded-[4px] bg-sunken px-1.5 font-sans font-medium text-12 dark:bg-hover">{word}</code>
              <span className="truncate text-12 text-ink-soft">{meaning}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function moveThrough(event: KeyboardEvent, help: HTMLElement | null, onLeave: () => void): void {
  const stops = [...(help?.querySelectorAll<Element>('button') ?? [])]
  const at = document.activeElement ? stops.indexOf(document.activeElement) : -1
  const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[
    event.key
  ]
  if (next === undefined || at < 0) return
  event.preventDefault()
  if (next < 0) onLeave()
  else focusOn(stops[Math.min(next, stops.length - 1)])
}

function focusOn(stop: Element | undefined): void {
  if (stop instanceof HTMLElement) stop.focus()
}
