import { Skeleton } from '../../ui/skeleton.tsx'

/** Rows of the height of mails, while the first ones come. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <ul aria-hidden="true" className="bg-surface">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <li key={key} className="flex h-[65px] items-center gap-4 border-line border-b px-4 lg:h-11 lg:px-6">
          <Skeleton className="h-3 w-24 shrink-0 lg:w-56" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-12 shrink-0" />
        </li>
      ))}
    </ul>
  )
}
