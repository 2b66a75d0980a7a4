// For what a first page can do without: it is fetched once the page stands.
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False, and true once the browser has been idle, at the earliest after `wait` ms and at the latest `timeout` ms later. */
export function useIdle(wait = 0, timeout?: number): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isGone = false
    void whenIdle(wait, timeout).then(() => !isGone && setIdle(true))
    return () => {
      isGone = true
    }
  }, [wait, timeout])
  return isIdle
}
