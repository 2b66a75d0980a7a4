/** The keys of a shortcut, as they stand on a keyboard. */
export function KeyCaps({ caps }: { caps: readonly { cap: string; before?: string }[] }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {caps.map(({ cap, before }) => (
        <span key={cap} className="inline-flex items-center gap-1">
          {before && <span className="text-12 text-ink-soft">{before}</span>}
          <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-[6px] border border-line bg-sunken px-1.5 font-medium font-sans text-12 text-ink-soft dark:bg-hover">
            {cap}
          </kbd>
        </span>
      ))}
    </span>
  )
}
