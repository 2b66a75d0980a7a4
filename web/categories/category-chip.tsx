// The one Smart Folder a row names: Urgent, else Needs Reply, else the first. The folder one is in is not said again in each of
// its rows.
import { createContext, use } from 'react'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { strings } from '../strings.ts'
import { CategoryDot } from './category-dot.tsx'
import { nameOfCategory } from './category-names.ts'

const first = ['urgent', 'reply']

/** The id of the Smart Folder whose list this is. */
export const OpenCategory = createContext<string | undefined>(undefined)

export const chipClass = 'inline-flex h-5 max-w-32 items-center gap-1.5 rounded-full bg-line/50 px-2 text-12 text-ink-soft'

export function CategoryChip({ categories }: { categories: EmailSummary['categories'] }) {
  const open = use(OpenCategory)
  const others = categories.filter(({ id }) => id !== open)
  const shown = first.map((id) => others.find((one) => one.id === id)).find((one) => one !== undefined) ?? others[0]
  if (!shown) return null
  return (
    <span className={chipClass}>
      <CategoryDot color={shown.color} />
      <bdi className="truncate">{nameOfCategory(shown)}</bdi>
      {others.length > 1 && <span className="sr-only">{strings.categories.more(others.length - 1)}</span>}
    </span>
  )
}
