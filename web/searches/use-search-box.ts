// State and actions of the search box.
import { useRef, useState } from 'react'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { clearRecentSearches, rememberSearch } from './recent-searches.ts'
import { useSearchUrl } from './use-search.ts'

export function useSearchBox(userId: string) {
  const { text, setText, go, onList, inSent } = useSearchUrl()
  const input = useRef<HTMLInputElement>(null)
  const [helping, setHelping] = useState(false)
  const focus = () => input.current?.focus()
  useShortcuts({ '/': focus })

  const submit = (q: string) => {
    rememberSearch(userId, q)
    setHelping(false)
    go(q)
  }
  return {
    text,
    inSent,
    input,
    focus,
    helping,
    setHelping,
    take: () => submit(text),
    type: (next: string) => {
      setText(next)
      // Results appear while typing; the help would cover them.
      if (onList && next !== '') setHelping(false)
    },
    addWord: (word: string) => {
      setText(withWord(text, word))
      focus()
    },
    takeRecent: (q: string) => {
      setText(q)
      submit(q)
      input.current?.blur()
    },
    forget: () => {
      clearRecentSearches()
      focus()
    },
    clear: () => {
      setText('')
      if (onList) go('')
      focus()
      setHelping(false) // the list is next
    },
    /** Focus left. */
    leave: () => {
      setHelping(false)
      if (onList) rememberSearch(userId, text)
    },
  }
}
export type SearchBoxState = ReturnType<typeof useSearchBox>

/** Appends an operator, ready for its value. */
function withWord(text: string, word: string): string {
  const next = word === '"…"' ? '""' : word
  const goesOn = next.endsWith(':') || next === '-'
  return `${text.trimEnd()}${text.trim() ? ' ' : ''}${next}${goesOn ? '' : ' '}`
}
