// States of a part that the page around it is styled by. `:has()` would say the same without a program, but the browser then looks
// at the whole page again with every row that comes or goes.
import { useLayoutEffect } from 'react'

/** Gives the root element that attribute, from before the next frame on and while it is mounted; undefined: not. */
export function useRootAttribute(name: string, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return
    const root = document.documentElement
    root.setAttribute(name, value)
    return () => root.removeAttribute(name)
  }, [name, value])
}
