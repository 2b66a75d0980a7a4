import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import type { SuggestedPerson } from '../../../src/shared/writing.ts'
import { displayName } from '../../format/display-text.ts'
import { composeWords } from '../../words/compose.ts'

interface SuggestionListProps {
  id: string
  people: readonly SuggestedPerson[]
  active: number
  onHover: (index: number) => void
  onChoose: (person: SuggestedPerson) => void
}
/** The listbox. The focus stays in the input, which names the active option. */
export function SuggestionList({ id, people, active, onHover, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children.item(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      id={id}
      ref={list}
      role="listbox"
      aria-label={composeWords.suggestions}
      hidden={people.length === 0}
      className="appear absolute top-full left-0 z-20 mt-1 max-h-72 w-full max-w-105 overflow-y-auto rounded-card bg-surface p-1 shadow-float"
    >
      {people.map((person, index) => (
        <div
          key={person.email || [person.name, ...(person.members ?? []).map(({ email }) => email)].join()}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onHover(index)}
          onClick={() => onChoose(person)}
          onKeyDown={undefined}
          className={clsx('flex cursor-pointer items-center gap-2 rounded-control px-3 py-1.5', index === active && 'bg-hover')}
        >
          {person.picture && <img src={person.picture} alt="" className="size-8 shrink-0 rounded-full object-cover" />}
          <div className="min-w-0">
            <p className="truncate font-medium text-13">
              <bdi>{displayName(person)}</bdi>
            </p>
            {displayName(person) !== person.email && (
              <p className="truncate text-12 text-ink-soft">
                <bdi>{person.members ? composeWords.members(person.members.length) : person.email}</bdi>
              </p>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
