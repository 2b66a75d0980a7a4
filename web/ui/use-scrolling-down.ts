import { useEffect, useState } from 'react'

/** Smaller movements are jitter. */
const step = 12

/** Whether the page is being scrolled down; false at its top and end. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const atEnd = scrollY < step || scrollY + innerHeight >= document.documentElement.scrollHeight - step
      if (!atEnd && Math.abs(scrollY - last) < step) return
      setDown(!atEnd && scrollY > last)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return down
}
