// The one search box. On Inbox and Sent it follows what is typed; elsewhere Enter opens the inbox with the words.
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { strings } from '../strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useShortcuts } from './shortcuts.ts'

const typingPause = 300

export function SearchBox() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const target = pathname === '/sent' ? '/sent' : '/inbox'
  const onList = pathname === target
  const inAddress = onList ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [text, setText] = useState(inAddress)
  const typed = useRef(false)

  // Another page or the back button brings other words; words just typed stay.
  useEffect(() => {
    if (!typed.current) setText(inAddress)
    typed.current = false
  }, [inAddress])

  const go = (words: string) => {
    const params = new URLSearchParams(onList ? search : '')
    params.delete('page')
    if (words.trim()) params.set('q', words.trim())
    else params.delete('q')
    typed.current = true
    const query = params.toString()
    void navigate(query ? `${target}?${query}` : target, { replace: onList })
  }

  useEffect(() => {
    if (!onList || text.trim() === inAddress) return
    const timer = setTimeout(() => go(text), typingPause)
    return () => clearTimeout(timer)
  })
  useShortcuts({ '/': () => input.current?.focus() })

  const label = target === '/sent' ? strings.nav.searchSent : strings.nav.search
  return (
    <search className="w-full">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          go(text)
        }}
      >
        <Search
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          aria-hidden="true"
        />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          className="h-10 w-full rounded-control border border-transparent bg-sunken pr-10 pl-9 text-15 hover:border-line focus:border-accent focus:bg-surface lg:h-9 lg:text-13 dark:bg-surface"
        />
        {text && (
          <IconButton
            icon={X}
            small
            label={strings.nav.clearSearch}
            tipSide="left"
            className="absolute inset-y-0 right-1 my-auto"
            onClick={() => {
              setText('')
              if (onList) go('')
              input.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
