// Keeps the search box and the URL in sync. On a list the URL follows typing; elsewhere Enter opens the inbox. A search stays
// in the folder it was started in.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const debounceMs = 300

export function useSearchUrl() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const target = pathname === '/sent' ? '/sent' : '/inbox'
  const onList = pathname === target
  const urlQuery = onList ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [text, setText] = useState(urlQuery)
  const typed = useRef(false)

  // Navigation replaces the text, unless it was just typed.
  useEffect(() => {
    if (!typed.current) setText(urlQuery)
    typed.current = false
  }, [urlQuery])

  const go = (words: string) => {
    const params = new URLSearchParams(onList ? search : '')
    params.delete('page')
    if (words.trim()) params.set('q', words.trim())
    else params.delete('q')
    typed.current = words.trim() !== urlQuery
    const query = params.toString()
    void navigate(query ? `${target}?${query}` : target, { replace: onList })
  }
  useEffect(() => {
    if (!onList || text.trim() === urlQuery) return
    const timer = setTimeout(() => go(text), debounceMs)
    return () => clearTimeout(timer)
  })
  return { text, setText, go, onList, inSent: target === '/sent' }
}
