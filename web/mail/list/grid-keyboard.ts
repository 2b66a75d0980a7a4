// Keyboard navigation of a grid with focusable rows (ARIA Authoring Practices, "Grid"): up and down between rows, left and
// right to the controls within one; Tab passes the list in one step.
import type { KeyboardEvent } from 'react'

interface GridKeys {
  current: number
  from: number
  to: number
  goTo: (index: number) => void
  toggle: (index: number, range: boolean) => void
}

export function onGridKey(event: KeyboardEvent<HTMLElement>, grid: GridKeys): void {
  if (event.altKey || event.defaultPrevented) return
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
  if (!row) return
  const done = event.target === row ? onRowKey(event, row, grid) : undefined
  if (done ?? (withoutModifier(event) && (moveBetweenRows(event, row, grid) || moveWithinRow(event, row)))) event.preventDefault()
}

const withoutModifier = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.shiftKey

/** Keys of the row itself, which its controls handle on their own. */
function onRowKey(event: KeyboardEvent, row: HTMLElement, { toggle }: GridKeys): true | undefined {
  if (event.key === 'Enter') {
    openAsLink(row, event)
    return true
  }
  if (event.key !== ' ') return undefined
  toggle(Number(row.dataset.row), event.shiftKey)
  return true
}

/** Clicks the row's link with the same modifiers: Ctrl opens a new tab. */
function openAsLink(row: HTMLElement, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey })
  row.querySelector('a')?.dispatchEvent(click)
}

function moveBetweenRows({ key }: KeyboardEvent, row: HTMLElement, { current, from, to, goTo }: GridKeys): boolean {
  const here = current < 0 ? from : current
  const screenful = Math.max(1, Math.floor((window.innerHeight * 0.8) / (row.offsetHeight || 44)))
  const target = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + screenful,
    PageUp: here - screenful,
    Home: from,
    End: to - 1,
  }[key]
  if (target === undefined) return false
  goTo(target)
  return true
}

function moveWithinRow({ key, target }: KeyboardEvent, row: HTMLElement): boolean {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>('input, button')].filter(isShown)
  const at = stops.indexOf(target as HTMLElement)
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus({ preventScroll: true })
  return true
}

/** Skips controls hidden by CSS. */
const isShown = (stop: HTMLElement) => stop.checkVisibility?.() ?? true
