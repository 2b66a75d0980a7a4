// The search box, with help below it while focused.
import { Search, X } from 'lucide-react'
import { type ComponentType, type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId } from 'react'
import { keyCaps } from '../keys/key-map.ts'
import { strings } from '../strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { useRecentSearches } from './recent-searches.ts'
import type { SearchHelpProps } from './search-help.tsx'
import { type SearchBoxState, useSearchBox } from './use-search-box.ts'

const loadHelp = () => import('./search-help.tsx')
/** Where it cannot be fetched, one searches without help. */
const SearchHelp = lazy(
  (): Promise<{ default: ComponentType<SearchHelpProps> }> =>
    loadHelp().then(
      ({ SearchHelp }) => ({ default: SearchHelp }),
      () => ({ default: () => null }),
    ),
)

interface SearchBoxProps {
  userId: string
  autoFocus?: boolean
  /** The focus left it while it was empty. */
  onClose?: () => void
}
export function SearchBox({ userId, autoFocus = false, onClose }: SearchBoxProps) {
  const box = useSearchBox(userId)
  useEffect(() => {
    if (autoFocus) box.input.current?.focus()
  }, [autoFocus, box.input])
  const recent = useRecentSearches(userId)
  const helpId = useId()
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
      box.leave()
      if (box.text === '') onClose?.()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // handled here, not by the page
    box.setHelping(false)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    <search className="block w-full" onBlur={onBlur} onKeyDown={onKeyDown}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          box.take()
        }}
      >
        <Search
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          aria-hidden="true"
        />
        <SearchInput box={box} helpId={helpId} />
        {box.text ? <ClearButton onClear={box.clear} /> : <SearchKey />}
        {box.helping && (
          <Suspense>
            <SearchHelp
              id={helpId}
              recent={recent}
              onWord={box.addWord}
              onRecent={box.takeRecent}
              onForget={box.forget}
              onLeave={box.focus}
            />
          </Suspense>
        )}
      </form>
    </search>
  )
}

function SearchInput({ box, helpId }: { box: SearchBoxState; helpId: string }) {
  const { input, text, inSent, helping, setHelping, type } = box
  const label = inSent ? strings.nav.searchSent : strings.nav.search
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setHelping(true)
    if (helping) void enterHelp(helpId)
  }
  return (
    <input
      ref={input}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onFocus={() => setHelping(true)}
      onClick={() => setHelping(true)}
      placeholder={label}
      aria-label={label}
      aria-controls={helping ? helpId : undefined}
      autoComplete="off"
      className="h-10 w-full rounded-control border border-transparent bg-sunken pr-20 pl-9 text-15 hover:border-line focus:border-accent focus:bg-surface lg:h-9 lg:text-13 dark:bg-surface"
    />
  )
}

/** It may still be on its way. */
async function enterHelp(id: string): Promise<void> {
  await loadHelp()
  document.getElementById(id)?.querySelector('button')?.focus()
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <span className="absolute inset-y-0 right-1 flex items-center">
      <IconButton icon={X} small label={strings.nav.clearSearch} tipSide="left" onClick={onClear} />
    </span>
  )
}

function SearchKey() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center lg:flex">
      <KeyCaps caps={keyCaps('search')} />
    </span>
  )
}
