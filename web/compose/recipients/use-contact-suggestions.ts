import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { readRecipients } from '../../../src/shared/recipients.ts'
import type { SuggestedPerson } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { Chip } from './chips.ts'

const debounceMs = 80
const maxShown = 8

/** Debounced contact suggestions. Enter takes the first, unless the typed address is complete. */
export function useContactSuggestions(typed: string, chips: readonly Chip[]) {
  const q = useDebounced(typed.trim(), debounceMs)
  const [chosen, setChosen] = useState<{ q: string; active: number }>()
  const [closedFor, setClosedFor] = useState<string>()
  const found = trpc.contacts.suggest.useQuery(
    { q, limit: maxShown, groups: true },
    { enabled: q !== '', placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  // Closed only for this text; typing reopens it.
  if (closedFor !== undefined && closedFor !== typed) setClosedFor(undefined)
  const isOpen = typed.trim() !== '' && q !== '' && closedFor !== typed
  const there = new Set(chips.map(({ email }) => email?.toLowerCase()))
  const people: SuggestedPerson[] = isOpen
    ? (found.data?.people ?? []).filter(({ email, members = [{ email }] }) =>
        members.some((one) => !there.has(one.email.toLowerCase())),
      )
    : []
  const { people: complete, problems } = readRecipients(typed)
  const first = complete.length === 1 && problems.length === 0 ? -1 : 0
  return {
    people,
    active: chosen?.q === q ? Math.min(chosen.active, people.length - 1) : first,
    setActive: (active: number) => setChosen({ q, active }),
    close: () => setClosedFor(typed),
  }
}
