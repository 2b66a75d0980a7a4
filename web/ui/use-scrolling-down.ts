import { useEffect, useState } from 'react'

/** Less than this is a finger that trembles. */
const step = 12

/** Whether the page was last scrolled downwards; at its top and its end it stands still. */
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
