// What becomes of an account that moves, as a list of short sentences.
import { useId } from 'react'
import { displayText } from '../format/display-text.ts'
import { locale } from '../language.ts'
import { movedAccountWords as words } from '../words/moved-accounts.ts'

interface FactsProps {
  title?: string
  facts: readonly string[]
}
export function Facts({ title, facts }: FactsProps) {
  const titleId = useId()
  return (
    <div className="text-13">
      {title !== undefined && (
        <p id={titleId} className="mb-1 font-medium">
          {title}
        </p>
      )}
      <ul
        aria-labelledby={title === undefined ? undefined : titleId}
        className="wrap-anywhere list-disc space-y-1 pl-5 text-ink-soft marker:text-ink-faint"
      >
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

export const namesOf = (names: readonly string[]): string =>
  new Intl.ListFormat(locale).format(names.map((name) => words.folderName(displayText(name))))

/** With the month as a word: 28 December 2026. */
export const lastDay = (iso: string): string => new Date(iso).toLocaleDateString(locale, { dateStyle: 'long' })
