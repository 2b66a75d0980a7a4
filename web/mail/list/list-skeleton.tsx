import clsx from 'clsx'
import { strings } from '../../strings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, Row, rowClass } from './grid-parts.tsx'

/** Skeleton rows while the first mails load. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <ul aria-hidden="true" className="bg-surface">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <li key={key} className="h-(--row) border-line border-b">
          <SkeletonBars />
        </li>
      ))}
    </ul>
  )
}

interface SkeletonRowProps {
  index: number
  top?: number | undefined
  tabStop: boolean
  current: boolean
}
/** Placeholder of a mail not loaded yet; keyboard navigation can stop on it. */
export function SkeletonRow({ index, top, tabStop, current }: SkeletonRowProps) {
  return (
    <Row
      data-row={index}
      tabIndex={tabStop ? 0 : -1}
      aria-rowindex={index + 1}
      {...(top === undefined ? {} : { style: { top } })}
      className={clsx(rowClass(top), current && 'shadow-[inset_3px_0_0_var(--accent)]')}
    >
      <Cell className="h-full">
        <span className="sr-only">{strings.loading}</span>
        <SkeletonBars still />
      </Cell>
    </Row>
  )
}

function SkeletonBars({ still = false }: { still?: boolean }) {
  // No animation while scrolling through many rows.
  const bar = still ? 'animate-none' : ''
  return (
    <span className="flex h-full items-center gap-4 px-4 lg:px-6">
      <Skeleton className={clsx('h-3 w-24 shrink-0 lg:w-56', bar)} />
      <Skeleton className={clsx('h-3 flex-1', bar)} />
      <Skeleton className={clsx('h-3 w-12 shrink-0', bar)} />
    </span>
  )
}
