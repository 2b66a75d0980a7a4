// A list to pick one thing from, with a field that narrows it while one types: arrows choose, Enter takes
// (the combobox pattern of the ARIA practices, with the list always open).
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { inputClass } from './field.tsx'

export interface Pick {
  id: string
  label: string
  /** What is searched; the label where it is absent. */
  words?: string
  icon: LucideIcon
  /** Picks of one group stand below its name. */
  group?: string
}
interface PickListProps {
  label: string
  picks: readonly Pick[]
  nothing: string
  onPick: (id: string) => void
}
export function PickList({ label, picks, nothing, onPick }: PickListProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const found = picks.filter((pick) => folded(pick.words ?? pick.label).includes(folded(text.trim())))
  const at = Math.min(marked, found.length - 1)
  const idOf = (index: number) => `${listId}-${index}`
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const pick = found[at]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step) setMarked(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (pick) onPick(pick.id)
  }
  return (
    <>
      <input
        data-first
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? idOf(at) : undefined}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
        className={clsx(inputClass, 'h-10')}
      />
      <div id={listId} role="listbox" aria-label={label} className="mt-2 h-72 overflow-y-auto">
        {found.map((pick, index) => (
          <Option
            key={pick.id}
            id={idOf(index)}
            pick={pick}
            heading={pick.group !== found[index - 1]?.group ? pick.group : undefined}
            marked={index === at}
            onMark={() => setMarked(index)}
            onPick={() => onPick(pick.id)}
          />
        ))}
      </div>
      <p role="status" className={clsx('-mt-72 h-72 px-3 py-2 text-13 text-ink-soft', found.length > 0 && 'sr-only')}>
        {found.length === 0 && nothing}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  pick: Pick
  heading: string | undefined
  marked: boolean
  onMark: () => void
  onPick: () => void
}
function Option({ id, pick, heading, marked, onMark, onPick }: OptionProps) {
  const { icon: Icon, label } = pick
  return (
    <>
      {heading && (
        <p role="presentation" className="truncate px-3 pt-3 pb-1 text-12 text-ink-soft">
          {heading}
        </p>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={marked}
        onPointerMove={onMark}
        onClick={onPick}
        className={clsx('flex h-9 w-full items-center gap-3 rounded-control px-3 text-13', marked && 'bg-hover')}
      >
        <Icon size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <bdi className="truncate">{label}</bdi>
      </button>
    </>
  )
}

/** Without case and accents. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
