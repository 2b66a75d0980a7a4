// In front of the name of a Smart Folder: that it is one, and its icon in its colour.
import type { CSSProperties } from 'react'
import type { Category } from '../../src/shared/categories.ts'
import { strings } from '../strings.ts'
import { categoryIcon } from './category-icon.ts'

export function SmartFolderLead({ category }: { category: Category }) {
  const Icon = categoryIcon(category.icon)
  return (
    <>
      <span className="mr-3 font-normal text-13 text-ink-soft">{strings.lists.smartFolder}</span>
      <Icon
        size={20}
        aria-hidden="true"
        style={{ '--dot': category.color } as CSSProperties}
        className="mr-2 inline-block align-[-3px] text-(--dot) dark:text-[color-mix(in_oklab,var(--dot)_62%,white)]"
      />
    </>
  )
}
