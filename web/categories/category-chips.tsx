// The Smart Folders of a mail in its row: two at most by name, on a narrow list as dots. The folder one is in is not said
// again in each of its rows.
import { createContext, use } from 'react'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { strings } from '../strings.ts'
import { CategoryDot } from './category-dot.tsx'
import { nameOfCategory } from './category-names.ts'

const most = 2

/** The id of the Smart Folder whose list this is. */
export const OpenCategory = createContext<string | undefined>(undefined)

export function CategoryChips({ categories }: { categories: EmailSummary['categories'] }) {
  const open = use(OpenCategory)
  const others = categories.filter(({ id }) => id !== open)
  if (others.length === 0) return null
  const rest = others.length - most
  return (
    <span className="flex shrink-0 items-center gap-1 xl:gap-1.5">
      {others.slice(0, most).map((category) => (
        <span
          key={category.id}
          className="inline-flex max-w-32 items-center gap-1.5 text-12 text-ink-soft xl:h-5 xl:rounded-full xl:border xl:border-line xl:px-2"
        >
          <CategoryDot color={category.color} />
          <bdi className="truncate max-xl:sr-only">{nameOfCategory(category)}</bdi>
        </span>
      ))}
      {rest > 0 && (
        <>
          <span aria-hidden="true" className="text-12 text-ink-soft tabular-nums max-xl:hidden">
            +{rest}
          </span>
          <span className="sr-only">{strings.categories.more(rest)}</span>
        </>
      )}
    </span>
  )
}
