import clsx from 'clsx'

/** How much each bar makes of the level: a voice is loudest in the middle. */
const shares = [0.45, 0.75, 1, 0.75, 0.45]

/** How loud it is at the microphone, 0 to 1, drawn; a screen reader is told by words that it is open. */
export function LevelMeter({ level, className }: { level: number; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('inline-flex h-5 items-center gap-0.5', className)}>
      {shares.map((share, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same five.
          key={at}
          className="h-full w-0.75 rounded-full bg-current transition-transform duration-100 motion-reduce:transition-none"
          style={{ transform: `scaleY(${Math.max(0.2, Math.min(1, level * share * 1.4))})` }}
        />
      ))}
    </span>
  )
}
