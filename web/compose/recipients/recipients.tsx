// A recipient field: chips, and a combobox (WAI-ARIA pattern) completing from known contacts. Its value is text, as in the
// draft.
import clsx from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SuggestedPerson } from '../../../src/shared/writing.ts'
import { formatAddressList } from '../../format/people.ts'
import { composeWords } from '../../words/compose.ts'
import { FieldRow } from '../field-row.tsx'
import { addChips, type Chip, formatChips, parseChips, splitAtSeparator } from './chips.ts'
import { ChipNotes, RecipientChip } from './recipient-chip.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useContactSuggestions } from './use-contact-suggestions.ts'

const words = composeWords
/** Not `type="email"`: browsers reject names in it. */
const addressInput = { type: 'text', inputMode: 'email', autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const

interface RecipientsProps {
  label: string
  start: string
  onChange: (value: string) => void
  autoFocus?: boolean
  end?: ReactNode
}
export function Recipients({ label, start, onChange, autoFocus = false, end }: RecipientsProps) {
  const field = useRecipientField(start, onChange)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useContactSuggestions(field.typed, field.chips)
  const { people, active, setActive, close } = suggestions
  useInitialFocus(input, autoFocus)

  const choose = (person: SuggestedPerson) => {
    field.add(formatAddressList(person.members ?? [person]), '')
    close()
    input.current?.focus()
  }
  const edit = (chip: Chip) => {
    field.edit(chip)
    input.current?.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (onSuggestionKey(event.key, suggestions, field.typed, choose) || field.onKey(event)) event.preventDefault()
  }
  return (
    <FieldRow label={label} end={end} notes={<ChipNotes chips={field.chips} />}>
      {(id) => (
        <div className="relative flex min-w-0 flex-1 flex-wrap items-center gap-1 py-1 group-data-below/below:py-0">
          <ChipList label={label} chips={field.chips} onRemove={field.remove} onEdit={edit} />
          <input
            id={id}
            ref={input}
            name={label.toLowerCase()}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={people.length > 0}
            aria-controls={listId}
            aria-activedescendant={people[active] ? `${listId}-${active}` : undefined}
            {...addressInput}
            title={words.recipientsHint}
            value={field.typed}
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={onKey}
            onPaste={(event) => onPaste(event, (list) => field.add(field.typed + list, ''))}
            onBlur={() => {
              field.commit()
              close()
            }}
            className={clsx(
              'h-9 flex-1 group-data-below/below:h-8 bg-transparent text-15 outline-none focus-visible:outline-none',
              // Behind chips an empty input needs no own line.
              field.chips.length > 0 && field.typed === '' ? 'min-w-6' : 'min-w-24',
            )}
          />
          <SuggestionList id={listId} people={people} active={active} onHover={setActive} onChoose={choose} />
        </div>
      )}
    </FieldRow>
  )
}

/** Whether the key chose or marked a suggestion, or closed the list. */
function onSuggestionKey(
  key: string,
  { people, active, setActive, close }: ReturnType<typeof useContactSuggestions>,
  typed: string,
  choose: (person: SuggestedPerson) => void,
): boolean {
  const picked = people[active]
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && people.length > 0) setActive((active + step + people.length) % people.length)
  else if (key === 'Escape' && people.length > 0) close()
  else if ((key === 'Enter' || key === 'Tab') && picked && typed.trim() !== '') choose(picked)
  else return false
  return true
}

interface ChipListProps {
  label: string
  chips: readonly Chip[]
  onRemove: (chip: Chip) => void
  onEdit: (chip: Chip) => void
}
function ChipList({ label, chips, onRemove, onEdit }: ChipListProps) {
  if (chips.length === 0) return null
  return (
    <ul aria-label={words.recipientsOf(label)} className="contents">
      {chips.map((chip) => (
        <RecipientChip key={chip.text} chip={chip} onRemove={() => onRemove(chip)} onEdit={() => onEdit(chip)} />
      ))}
    </ul>
  )
}

/** A pasted list of addresses becomes chips; any other text is left to the browser. */
function onPaste(event: ClipboardEvent, add: (list: string) => void): void {
  const text = event.clipboardData.getData('text')
  if (!/[,;\n\t]|@\S+\s+\S+@/.test(text.trim())) return
  event.preventDefault()
  add(asList(text))
}

/** Addresses separated by line breaks or spaces are a list, too. */
function asList(text: string): string {
  const isBare = text
    .trim()
    .split(/\s+/)
    .every((part) => /^[^\s,;<>"]+@[^\s,;<>"]+$/.test(part))
  return isBare ? text.trim().replaceAll(/\s+/g, ',') : text
}

/** State of a field; changes are reported as text. */
function useRecipientField(start: string, onChange: (value: string) => void) {
  const [chips, setChips] = useState(() => parseChips(start))
  const [typed, setTyped] = useState('')
  const change = (next: Chip[], rest: string) => {
    setChips(next)
    setTyped(rest)
    onChange(formatChips(next, rest))
  }
  const add = (text: string, rest: string) => change(addChips(chips, parseChips(text)), rest)
  return {
    chips,
    typed,
    add,
    type: (text: string) => {
      const { done, rest } = splitAtSeparator(text)
      add(done, rest)
    },
    commit: () => {
      if (typed.trim() !== '') add(typed, '')
    },
    remove: (chip: Chip) =>
      change(
        chips.filter((other) => other !== chip),
        typed,
      ),
    /** Whether the key was one of editing: Enter adds what is typed, Backspace in the empty field removes the last chip. */
    onKey: ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      if (key === 'Backspace' && typed === '' && chips.length > 0) change(chips.slice(0, -1), typed)
      if (key !== 'Enter' || ctrlKey || metaKey) return false
      if (typed.trim() !== '') add(typed, '')
      return true
    },
    edit: (chip: Chip) =>
      change(
        chips.filter((other) => other !== chip),
        chip.text,
      ),
  }
}

/** Focuses a field when it is revealed. */
function useInitialFocus(ref: React.RefObject<HTMLInputElement | null>, wanted: boolean): void {
  const once = useRef(wanted)
  useEffect(() => {
    if (once.current) ref.current?.focus()
    once.current = false
  }, [ref])
}
