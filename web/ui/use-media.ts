import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => onScreen(query))
}

const last = new Map<string, boolean>()

/** Paper is narrow, but what is printed is the page as it was: drawn anew, it would have no mail yet. */
function onScreen(query: string): boolean {
  const before = last.get(query)
  if (before !== undefined && matchMedia('print').matches) return before
  const { matches } = matchMedia(query)
  last.set(query, matches)
  return matches
}

/** Too narrow for all actions of a bar. */
export const phoneScreen = '(max-width: 639px)'

/** From here on a list and a mail fit beside each other. */
export const wideScreen = '(min-width: 1024px)'
