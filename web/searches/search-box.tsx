// The one search box, with help below it while it has the focus.
import { Search, X } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { capsOf } from '../keys/key-map.ts'
import { useShortcuts } from '../keys/shortcuts.ts'
import { openPalette } from '../palette/open-palette.ts'
import { strings } from '../strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { forgetSearches, rememberSearch, useRecentSearches } from './recent-searches.ts'
import { SearchHelp } from './search-help.tsx'
import { useSearch } from './use-search.ts'

export function SearchBox({ userId }: { userId: string }) {
  const { text, setText, go, onList, inSent } = useSearch()
  const recent = useRecentSearches(userId)
  const input = useRef<HTMLInputElement>(null)
  const [helping, setHelping] = useState(false)
  const helpId = useId()
  useShortcuts({ '/': () => input.current?.focus() })

  const take = (q: string) => {
    rememberSearch(userId, q)
    setHelping(false)
    go(q)
  }
  const onWord = (word: string) => {
    const next = word === '"…"' ? '""' : word
    setText(`${text.trimEnd()}${text.trim() ? ' ' : ''}${next}${next.endsWith(':') || next === '-' ? '' : ' '}`)
    input.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    setHelping(false)
    if (onList) rememberSearch(userId, text)
  }
  const label = inSent ? strings.nav.searchSent : strings.nav.search
  return (
    <search
      className="block w-full"
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // it means the search, not the page
        setHelping(false)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          take(text)
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
          onChange={({ target }) => {
            setText(target.value)
            // What is found appears while it is typed; the help would cover it.
            if (onList && target.value !== '') setHelping(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            if (helping) document.getElementById(helpId)?.querySelector('button')?.focus()
            else setHelping(true)
          }}
          onFocus={() => setHelping(true)}
          onClick={() => setHelping(true)}
          placeholder={label}
          aria-label={label}
          aria-controls={helping ? helpId : undefined}
          autoComplete="off"
          className="h-10 w-full rounded-control border border-transparent bg-sunken pr-20 pl-9 text-15 hover:border-line focus:border-accent focus:bg-surface lg:h-9 lg:text-13 dark:bg-surface"
        />
        {text ? (
          <span className="absolute inset-y-0 right-1 flex items-center">
            <IconButton
              icon={X}
              small
              label={strings.nav.clearSearch}
              tipSide="left"
              onClick={() => {
                setText('')
                if (onList) go('')
                input.current?.focus()
                setHelping(false) // the list is what is looked at next
              }}
            />
          </span>
        ) : (
          <PaletteButton />
        )}
        {helping && (
          <SearchHelp
            id={helpId}
            recent={recent}
            onWord={onWord}
            onRecent={(q) => {
              setText(q)
              take(q)
              input.current?.blur()
            }}
            onForget={() => {
              forgetSearches()
              input.current?.focus()
            }}
            onLeave={() => input.current?.focus()}
          />
        )}
      </form>
    </search>
  )
}

/** Opens what the key opens, for hands on a mouse. A phone has a button in the header. */
function PaletteButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="absolute inset-y-0 right-1.5 hidden items-center rounded-control px-1 lg:flex"
    >
      <span className="sr-only">{strings.palette.open}</span>
      <KeyCaps caps={capsOf('palette')} />
    </button>
  )
}
