// With the name of a Smart Folder: its icon in its colour before it, and behind it that it is one, which is read first.
import type { CSSProperties } from 'react'
import type { Category } from '../../src/shared/categories.ts'
import { strings } from '../strings.ts'
import { categoryIcon } from './category-icon.ts'

export function SmartFolderLead({ category }: { category: Category }) {
  const Icon = categoryIcon(category.icon)
  return (
    <>
      <span className="order-last ml-2 shrink-0 font-normal text-13 text-ink-soft">{strings.lists.smartFolder}</span>
      <Icon
        size={20}
        aria-hidden="true"
        style={{ '--dot': category.color } as CSSProperties}
        className="mr-2 shrink-0 self-center text-(--dot) dark:text-[color-mix(in_oklab,var(--dot)_62%,white)]"
      />
    </>
  )
}
