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
    <nav aria-label={words.pages} className="flex min-w-0 items-center">
      <p className="mr-1 whitespace-nowrap text-12 text-ink-soft @max-[400px]:hidden">
        <Range page={page} total={total} />
      </p>
      <p className="mr-1 truncate text-12 text-ink-soft tabular-nums @min-[400px]:hidden">{bounds(page, total).join('–')}</p>
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
  const [from, to] = bounds(page, total)
  return <span className="tabular-nums">{words.range(from, to, total.toLocaleString(locale))}</span>
}

function bounds(page: number, total: number): [from: string, to: string] {
  const from = (page - 1) * limits.pageSize + 1
  return [from.toLocaleString(locale), Math.min(total, page * limits.pageSize).toLocaleString(locale)]
}
