import clsx from 'clsx'

interface RunProgressProps {
  done: number
  total: number
  /** The same in words. */
  text: string
  className?: string
}
/** The progress of a long run, in counts. */
export function RunProgress({ done, total, text, className }: RunProgressProps) {
  return (
    <span
      role="status"
      className={clsx('flex items-center gap-2 pr-1 text-12 text-ink-soft tabular-nums', className)}
      title={text}
    >
      <progress value={done} max={total} aria-label={text} className="w-12 sm:w-20" />
      <span className="max-sm:sr-only">{text}</span>
    </span>
  )
}
