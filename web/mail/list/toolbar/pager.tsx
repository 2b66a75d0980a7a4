import { ChevronLeft, ChevronRight } from 'lucide-react'
import { limits } from '../../../../src/shared/limits.ts'
import { locale } from '../../../language.ts'
import { strings } from '../../../strings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const words = strings.mail

export interface PagerProps {
  page: number
  total: number
  onPage: (page: number) => void
}
/** "1–20 of 225 ‹ ›" */
export function Pager({ page, total, onPage }: PagerProps) {
  if (total === 0) return null
  return (
    <nav aria-label={words.pages} className="flex items-center">
      <p className="mr-1 whitespace-nowrap text-12 text-ink-soft @max-[400px]:hidden">
        <Range page={page} total={total} />
      </p>
      <IconButton icon={ChevronLeft} small label={words.previous} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton
        icon={ChevronRight}
        small
        tipSide="left"
        label={words.next}
        disabled={page * limits.pageSize >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

/** "1–20 of 225" */
export function Range({ page, total }: Omit<PagerProps, 'onPage'>) {
  const from = (page - 1) * limits.pageSize + 1
  const to = Math.min(total, page * limits.pageSize)
  const text = words.range(from.toLocaleString(locale), to.toLocaleString(locale), total.toLocaleString(locale))
  return <span className="tabular-nums">{text}</span>
}
