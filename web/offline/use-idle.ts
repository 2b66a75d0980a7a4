// For what a first page can do without: it is fetched once the page stands.
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False, and true once the browser has been idle, at the earliest after `wait` ms. */
export function useIdle(wait = 0): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isGone = false
    void whenIdle(wait).then(() => !isGone && setIdle(true))
    return () => {
      isGone = true
    }
  }, [wait])
  return isIdle
}
