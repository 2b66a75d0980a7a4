import clsx from 'clsx'

/** A grey place of the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('breathe block rounded-control bg-line', className)} />
}
