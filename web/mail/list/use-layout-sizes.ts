// Sizes for row positions: row height, and height of the sticky bars.
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { rowHeights } from './grid-parts.tsx'

const wide = '(min-width: 1024px)'
export const toolbarHeight = 48

export function useRowHeight(): number {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => (matchMedia(wide).matches ? rowHeights.wide : rowHeights.narrow),
  )
}

/** The header's height: one line on wide screens, two on phones. */
export function useHeaderHeight(): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const header = document.querySelector('header')
    if (!header) return
    const measure = () => setHeight(header.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return height
}
