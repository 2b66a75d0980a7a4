// State and actions of the search box.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { isListPath, useListAddress } from '../panes/list-address.ts'
import { useReadingPane } from '../panes/reading-pane.ts'
import { clearRecentSearches, rememberSearch } from './recent-searches.ts'

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

// Keeps the search box and the URL in sync. On a list the URL follows typing; elsewhere Enter opens the inbox. A search stays
// in the folder it was started in.

/** One letter finds nearly everything: it is searched for once the person pauses. */
const pauseMs = 300

export function useSearchUrl() {
  const { pathname } = useLocation()
  const list = useListAddress()
  const navigate = useNavigate()
  const hasMailBeside = useReadingPane() !== 'off' && pathname.startsWith('/email/')
  const onList = isListPath(pathname) || hasMailBeside
  const { pathname: target, search } = onList ? list : { pathname: '/inbox', search: '' }
  const urlQuery = new URLSearchParams(search).get('q') ?? ''
  const [text, setText] = useState(urlQuery)
  const typed = useRef(false)
  /** Page on which the text was changed: on another one it is what was left. */
  const changedOn = useRef<string>(undefined)
  const change = (next: string) => {
    changedOn.current = pathname
    // As the address will have it: a text that differs from its own address would be searched for without end.
    setText(next.toWellFormed())
  }

  // Navigation replaces the text, unless it was just typed.
  useEffect(() => {
    if (!typed.current) setText(urlQuery)
    typed.current = false
  }, [urlQuery])

  const go = (words: string) => {
    const params = new URLSearchParams(search)
    params.delete('page')
    if (words.trim()) params.set('q', words.trim())
    else params.delete('q')
    typed.current = words.trim() !== urlQuery
    const query = params.toString()
    void navigate(query ? `${target}?${query}` : target, { replace: isListPath(pathname) })
  }
  useEffect(() => {
    if (!onList || text.trim() === urlQuery || changedOn.current !== pathname) return
    if (text.trim().length !== 1) {
      go(text)
      return
    }
    const timer = setTimeout(() => go(text), pauseMs)
    return () => clearTimeout(timer)
  })
  return { text, setText: change, go, onList, inSent: target === '/sent' }
}
