import { useEffect, useState } from 'react'

/** Smaller movements are jitter. */
const step = 12

/** Whether the page is being scrolled down; false at its top and end. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    // Asked for at the start, it would lay out the page.
    let last: number | undefined
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const atEnd = scrollY < step || scrollY + innerHeight >= document.documentElement.scrollHeight - step
      const moved = scrollY - (last ?? scrollY)
      if (last !== undefined && !atEnd && Math.abs(moved) < step) return
      setDown(!atEnd && moved > 0)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return down
}
