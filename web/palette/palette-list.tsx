import clsx from 'clsx'
import { useEffect } from 'react'
import { keyCaps } from '../keys/key-map.ts'
import { KeyCaps } from '../ui/key-caps.tsx'
import { paletteWords as words } from '../words/palette.ts'
import type { Entry } from './rank-entries.ts'

interface PaletteListProps {
  id: string
  entries: readonly Entry[]
  marked: number
  onMark: (index: number) => void
  onTake: (entry: Entry) => void
}
/** The listbox. The focus stays in the input, which names the active option. */
export function PaletteList({ id, entries, marked, onMark, onTake }: PaletteListProps) {
  useEffect(() => {
    // Braces: scrollIntoView may return a promise, which is no clean-up function.
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={words.title}
      className="min-h-0 flex-1 scroll-pt-2 scroll-pb-6 fade-end overflow-y-auto p-2 pb-6"
    >
      {entries.map((entry, index) => (
        <Line
          key={entry.id}
          id={`${id}-${index}`}
          entry={entry}
          headed={entry.group !== entries[index - 1]?.group}
          marked={index === marked}
          onMark={() => onMark(index)}
          onTake={() => onTake(entry)}
        />
      ))}
    </div>
  )
}

interface LineProps {
  id: string
  entry: Entry
  headed: boolean
  marked: boolean
  onMark: () => void
  onTake: () => void
}
function Line({ id, entry, headed, marked, onMark, onTake }: LineProps) {
  const { icon: Icon, label, detail, keys, group } = entry
  return (
    <>
      {headed && (
        <p role="presentation" className="px-3 pt-3 pb-1 text-12 text-ink-soft first:pt-1">
          {words.groups[group]}
        </p>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={marked}
        onPointerMove={onMark}
        onClick={onTake}
        className={clsx(
          'flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-13',
          // Visible in forced-colors mode.
          marked && 'bg-accent/12 outline-1 outline-transparent',
        )}
      >
        <Icon size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
        {detail && <span className="max-w-2/5 shrink-0 truncate text-12 text-ink-soft">{detail}</span>}
        {keys && (
          <span className="touch:hidden">
            <KeyCaps caps={keyCaps(keys)} />
          </span>
        )}
      </button>
    </>
  )
}
