import clsx from 'clsx'
import { ChevronLeft, ChevronRight, GalleryVertical, ScrollText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { limits } from '../../../../src/shared/limits.ts'
import { useDeviceSetting } from '../../../device-setting.ts'
import { locale } from '../../../language.ts'
import { listScroller } from '../../../panes/list-scroller.ts'
import { strings } from '../../../strings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { listStyle } from '../list-style.ts'
import { type PagerProps, Range } from './pager.tsx'

const words = strings.mail

export function Pagination({ page, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limits.pageSize))
  if (last === 1) return null
  return (
    <nav
      aria-label={words.pages}
      className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 text-13 max-lg:pr-20 lg:px-6"
    >
      <div className="flex items-center gap-2">
        <p className="text-ink-soft">
          <Range page={page} total={total} />
        </p>
        <StyleToggle />
      </div>
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} small label={words.previous} disabled={page <= 1} onClick={() => onPage(page - 1)} />
        {pagesAround(page, last).map((number, index) =>
          number === undefined ? (
            <span key={`gap-${index < 3 ? 'left' : 'right'}`} className="px-1 text-ink-soft" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={words.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className={clsx(
                'h-8 min-w-8 rounded-control px-2 tabular-nums',
                number === page ? 'bg-accent/12 font-semibold text-ink' : 'text-ink-soft hover:bg-hover max-sm:hidden',
              )}
            >
              {number.toLocaleString(locale)}
            </button>
          ),
        )}
        <IconButton
          icon={ChevronRight}
          small
          tipSide="left"
          label={words.next}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}

/** The pressed button is replaced in the other style: the new one takes the focus. */
let pressed = false

function StyleToggle() {
  const [style, choose] = useDeviceSetting(listStyle)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed) button.current?.focus({ preventScroll: true })
    pressed = false
  }, [])
  const { toLong, toPages } = strings.lists.style
  const change = () => {
    pressed = true
    choose(style === 'long' ? 'pages' : 'long')
    if (style === 'long') listScroller().scrollTop = 0
  }
  const [icon, label] = style === 'long' ? [GalleryVertical, toPages] : [ScrollText, toLong]
  return <IconButton ref={button} small icon={icon} label={label} onClick={change} />
}

/** First, last and neighbours of `page`; undefined for gaps. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [number - 1, number] : [undefined, number]
  })
}
