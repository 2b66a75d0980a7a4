import { type RefObject, useLayoutEffect } from 'react'

/** Of the reader, above what is read. */
const barHeight = 48

/**
 * Keeps the composer of a frame in view to its end, with as much of the mail above it as fits, while that mail still loads: until the
 * person scrolls, types or points.
 */
export function useKeepInView(frame: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!isOn || !element) return
    const show = () => {
      const composer = element.querySelector('[data-composer]') ?? element
      const room = (element.closest('[data-reader-pane]') ?? document.documentElement).clientHeight - barHeight
      composer.scrollIntoView({ block: composer.clientHeight > room ? 'start' : 'end' })
    }
    // What grows above it makes one of these grow.
    const sizes = new ResizeObserver(show)
    for (let part: HTMLElement | null = element; part; part = part.parentElement) sizes.observe(part)
    const stop = new AbortController()
    for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.addEventListener(sign, () => sizes.disconnect(), { capture: true, passive: true, signal: stop.signal })
    show()
    return () => {
      sizes.disconnect()
      stop.abort()
    }
  }, [frame, isOn])
}
