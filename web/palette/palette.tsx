// The command palette: a combobox (WAI-ARIA pattern) whose list is always open.

import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useSession } from '../session.ts'
import { useModal } from '../ui/dialog.tsx'
import { paletteWords as words } from '../words/palette.ts'
import { PaletteList } from './palette-list.tsx'
import { defaultEntries, type Entry, matchingEntries } from './rank-entries.ts'
import { recentCommands, rememberCommand } from './recent-commands.ts'
import { useDestinations } from './use-destinations.ts'
import { useGlobalActions, usePageActions } from './use-palette-actions.ts'
import { useContactEntries, useMailEntries } from './use-server-entries.ts'

interface PaletteProps {
  onClose: () => void
  onSheet: () => void
}
export function Palette({ onClose, onSheet }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const session = useSession()
  const userId = session.state === 'in' ? session.user.id : ''
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  useModal(ref)
  const entries = useEntries(userId, typed, onSheet)
  const at = Math.min(marked, entries.length - 1)

  const take = (entry: Entry | undefined) => {
    if (!entry) return
    if (!entry.private) rememberCommand(userId, entry.id)
    // Shortcuts are disabled while a dialog is open, and the focus returns before the command runs.
    ref.current?.close()
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) take(entries[at])
    else setMarked(Math.max(0, Math.min(entries.length - 1, next)))
  }
  return (
    <dialog
      ref={ref}
      aria-label={words.title}
      onClose={() => !ref.current?.open && onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
      onKeyDown={undefined}
      className="appear mx-auto mt-[max(12px,12dvh)] max-h-[min(560px,calc(88dvh-12px))] w-[min(640px,calc(100vw-24px))] overflow-hidden rounded-card border border-line bg-surface p-0 shadow-float"
    >
      <div className="flex max-h-[inherit] flex-col">
        <PaletteField
          listId={listId}
          at={at}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={listId} entries={entries} marked={at} onMark={setMarked} onTake={take} />
        <p role="status" className="sr-only">
          {typed && (entries.length > 0 ? words.found(entries.length) : words.nothing)}
        </p>
        <p className="hidden shrink-0 border-line border-t px-4 py-2 text-12 text-ink-soft sm:block">{words.hint}</p>
      </div>
    </dialog>
  )
}

interface PaletteFieldProps {
  listId: string
  /** Index of the marked entry; -1 where there is none. */
  at: number
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}
function PaletteField({ listId, at, value, onChange, onKeyDown }: PaletteFieldProps) {
  return (
    <div className="relative flex shrink-0 items-center">
      <Search size={16} className="pointer-events-none absolute left-5 text-ink-soft" aria-hidden="true" />
      <input
        data-first
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        aria-label={words.title}
        placeholder={words.field}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className="h-14 w-full border-line border-b bg-transparent pr-4 pl-12 text-15 focus:border-accent focus-visible:outline-none forced-colors:focus-visible:outline-solid"
      />
    </div>
  )
}

function useEntries(userId: string, typed: string, onSheet: () => void): Entry[] {
  const here = usePageActions()
  const anywhere = useGlobalActions(onSheet)
  const places = useDestinations()
  const people = useContactEntries(typed)
  const mails = useMailEntries(userId, typed)
  const [recent] = useState(() => recentCommands(userId))
  if (typed.trim() === '') return defaultEntries([...here, ...anywhere, ...places], recent)
  return [...matchingEntries([...here, ...anywhere, ...places, ...people], typed, recent), ...mails]
}
