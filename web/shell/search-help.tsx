// Below the search box while it has the focus: the last searches, and the words that narrow a search.
import { History } from 'lucide-react'
import { strings } from '../strings.ts'

const words = strings.lists

interface SearchHelpProps {
  id: string
  recent: readonly string[]
  /** Puts a word behind what is typed. */
  onWord: (word: string) => void
  onRecent: (q: string) => void
  onForget: () => void
}
export function SearchHelp({ id, recent, onWord, onRecent, onForget }: SearchHelpProps) {
  return (
    <section
      id={id}
      aria-label={words.searchHelp}
      className="appear absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-card bg-surface p-2 shadow-float"
    >
      {recent.length > 0 && (
        <>
          <div className="flex items-center justify-between px-2 pt-1 pb-1">
            <h2 className="text-12 text-ink-soft">{words.recentSearches}</h2>
            <button type="button" onClick={onForget} className="rounded-control px-1 text-12 text-ink-soft hover:text-ink">
              {words.forgetRecent}
            </button>
          </div>
          <ul className="mb-2">
            {recent.map((q) => (
              <li key={q}>
                <button
                  type="button"
                  onClick={() => onRecent(q)}
                  className="flex h-9 w-full items-center gap-3 rounded-control px-2 text-left text-13 hover:bg-hover"
                >
                  <History size={14} className="shrink-0 text-ink-soft" aria-hidden="true" />
                  <bdi className="truncate">{q}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="px-2 pt-1 pb-1 text-12 text-ink-soft">{words.operators}</h2>
      <ul className="grid grid-cols-1 sm:grid-cols-2">
        {words.operatorRows.map(([word, meaning]) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => onWord(word)}
              className="flex h-8 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-hover"
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
