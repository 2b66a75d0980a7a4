import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls by `show`, and again whenever what is around the element changes its size while it loads, until the person scrolls, types or
 * points. Without `show` it does nothing.
 */
export function useKeepInView(element: RefObject<HTMLElement | null>, show: ((element: HTMLElement) => void) | undefined): void {
  const latest = useRef(show)
  const isOn = show !== undefined
  useLayoutEffect(() => {
    latest.current = show
  })
  useLayoutEffect(() => {
    const container = element.current
    if (!isOn || !container) return
    const scroll = () => latest.current?.(container)
    // What grows above it makes one of these grow.
    const sizes = new ResizeObserver(scroll)
    for (let part: HTMLElement | null = container; part; part = part.parentElement) sizes.observe(part)
    const controller = new AbortController()
    for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.addEventListener(type, () => sizes.disconnect(), { capture: true, passive: true, signal: controller.signal })
    scroll()
    return () => {
      sizes.disconnect()
      controller.abort()
    }
  }, [element, isOn])
}
