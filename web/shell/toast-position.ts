// Places toasts at the right, below the header, at the first height at which they cover no control of the page, and neither date
// nor text of an open mail; where there is none, at the height at which they cover the least. Controls much wider than a toast, and
// rows of a list, do not count: they can be reached beside it.

const controls = 'button, a[href], input, select, textarea, summary, [role=switch], [role=checkbox], [role=combobox], time'
/** The frame of a mail; text can be read a moment later, a control is wanted now. */
const text = 'article iframe'
const textWeight = 0.1
const notCounted = '[data-sonner-toaster], [role=grid]'
const wide = 1.25
const gap = 8

export interface Span {
  top: number
  bottom: number
  /** How much it matters; 1 for a control. */
  weight?: number
}

/** Keeps `--toast-top` up to date, from when there are toasts. Returns a function that stops it, for when there are none. */
export function keepToastPosition(): () => void {
  const { style } = document.documentElement
  const place = () => {
    const [first, ...rest] = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
    // A toast does not move away from the pointer or the focus.
    if (!first || first.parentElement?.matches(':hover, :focus-within')) return
    const height = [first, ...rest].reduce((sum, one) => sum + one.offsetHeight + gap, -gap)
    const { left, right, width } = first.getBoundingClientRect()
    const from = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 56) + gap
    const spans = spansBetween(left, right, width * wide)
    const now = Number.parseFloat(style.getPropertyValue('--toast-top'))
    const top = freeTop(spans, { from, to: innerHeight - gap, height, now })
    style.setProperty('--toast-top', `${top}px`)
  }
  const observer = new MutationObserver(place)
  // The frame of a mail grows when its text is there, and moves what is below it.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
  const sizes = new ResizeObserver(place)
  sizes.observe(document.body)
  window.addEventListener('scrollend', place, true)
  window.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    sizes.disconnect()
    window.removeEventListener('scrollend', place, true)
    window.removeEventListener('resize', place)
    style.removeProperty('--toast-top')
  }
}

/** The vertical extents of controls and text in that column. */
function spansBetween(left: number, right: number, most: number): Span[] {
  return [...document.querySelectorAll(`${controls}, ${text}`)].flatMap((one) => {
    const box = one.getBoundingClientRect()
    const weight = one.matches(text) ? textWeight : 1
    const fits = box.width > 0 && (box.width <= most || weight < 1)
    const counts = fits && box.right > left && box.left < right && !one.closest(notCounted)
    return counts ? [{ top: box.top, bottom: box.bottom, weight }] : []
  })
}

interface Room {
  from: number
  to: number
  height: number
  /** The current position, which is kept where it is free; NaN before the first. */
  now: number
}
export function freeTop(spans: readonly Span[], { from, to, height, now }: Room): number {
  const covered = (top: number) =>
    spans.reduce((sum, { top: from, bottom, weight = 1 }) => {
      const overlap = Math.min(bottom, top + height) - Math.max(from, top)
      return sum + weight * Math.max(0, overlap)
    }, 0)
  const places = [now, from, ...spans.map(({ bottom }) => bottom + gap).sort((a, b) => a - b)]
  const possible = places.filter((top) => top >= from && top + height <= to)
  let best = { top: from, covers: Number.POSITIVE_INFINITY }
  for (const top of possible) {
    const covers = covered(top)
    if (covers < best.covers) best = { top, covers }
  }
  return best.top
}
