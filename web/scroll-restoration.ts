// Scroll restoration per history entry: scroll offset, and the current row of a list. Back, forward and reload restore it; a
// new page starts at the top. Stored per tab.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { listAddressOf } from './panes/list-address.ts'
import { listScroller } from './panes/list-scroller.ts'
import { useReadingPane } from './panes/reading-pane.ts'
import { onSession, sessionUser } from './session.ts'
import { inMailbox } from './shared-mailbox.ts'
import { tabStore } from './storage.ts'

export interface SavedRow {
  /** Mail id; undefined if it was not loaded. */
  id: string | undefined
  /** Of a conversation, whose newest mail names the row. */
  conversation?: string | undefined
  at: number
}
interface SavedPosition {
  address: string
  y: number
  row?: SavedRow
}
const storeKey = inMailbox('places')
const most = 60
const giveUpMs = 3000
const positions = readPositions()
let moved = false

/** Whether any navigation happened since the app was loaded. */
export const hasNavigated = () => moved

/** The saved position of a history entry, unless it shows another URL by now. */
export function savedPositionAt(key: string, address: string): SavedPosition | undefined {
  const place = positions.get(key)
  return place?.address === address ? place : undefined
}

export function saveCurrentRow(key: string, address: string, row: SavedRow | undefined): void {
  const { row: _old, ...place } = savedPositionAt(key, address) ?? { address, y: listScroller().scrollTop }
  savePosition(key, row ? { ...place, row } : place)
}

/** Restores positions, and reports new pages. */
export function useScrollRestoration(onNewPage: () => void): void {
  const location = useLocation()
  const { key, pathname, search } = location
  const type = useNavigationType()
  const address = pathname + search
  const list = listAddressOf(location)
  // A list that stays beside the mail keeps its place.
  const beside =
    useReadingPane() !== 'off' && /^\/(inbox|sent|email|compose|reply)\b/.test(pathname) ? list.pathname + list.search : undefined
  const shown = useRef<{ key: string; address: string; beside: string | undefined }>(undefined)
  const returning = useRef<AbortController>(undefined)
  usePositionRecording(shown)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, address, beside }
    if (before?.key === key) return
    if (before) moved = true
    // A virtual list updates its page number in the URL while scrolling; `#content` links stay on the page, too.
    if (before && type !== 'PUSH' && samePage(before.address, address, type)) return
    if (before?.beside !== undefined && before.beside === beside) return
    returning.current?.abort()
    returning.current = new AbortController()
    if (before && before.address !== address) onNewPage()
    const y = type === 'POP' ? (savedPositionAt(key, address)?.y ?? 0) : 0
    if (y > 0) scrollBackTo(y, returning.current)
    // The first page is at its top; to say so would lay it out twice.
    else if (before) listScroller().scrollTop = 0
  })
}

function samePage(a: string, b: string, type: 'POP' | 'REPLACE'): boolean {
  return a === b || (type === 'REPLACE' && withoutPage(a) === withoutPage(b))
}

function withoutPage(address: string): string {
  const url = new URL(address, 'http://x')
  url.searchParams.delete('page')
  return url.pathname + url.search
}

/** Content may still be loading: retries as the page grows, until the user scrolls. */
function scrollBackTo(y: number, given: AbortController): void {
  const arrived = () => {
    const scroller = listScroller()
    scroller.scrollTop = y
    return Math.abs(scroller.scrollTop - y) < 2
  }
  if (arrived()) return
  const { signal } = given
  const stop = () => given.abort()
  const observer = new ResizeObserver(() => {
    if (!signal.aborted && arrived()) stop()
  })
  observer.observe(document.body)
  for (const child of listScroller().children) observer.observe(child)
  const timer = setTimeout(stop, giveUpMs)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(name, stop, { signal, passive: true })
}

function usePositionRecording(shown: { current: { key: string; address: string } | undefined }): void {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const onScroll = () => {
      const here = shown.current
      if (here)
        savePosition(here.key, { ...savedPositionAt(here.key, here.address), address: here.address, y: listScroller().scrollTop })
    }
    // Of the page and, captured, of a pane.
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    window.addEventListener('pagehide', writePositions)
    return () => {
      history.scrollRestoration = before
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('pagehide', writePositions)
    }
  }, [shown])
}

function savePosition(key: string, place: SavedPosition): void {
  positions.delete(key)
  positions.set(key, place)
  const [oldest] = positions.keys()
  if (positions.size > most && oldest !== undefined) positions.delete(oldest)
}

// URLs contain search words.
onSession(() => {
  if (!sessionUser()) positions.clear()
})

function writePositions(): void {
  tabStore.set(storeKey, JSON.stringify([...positions]))
}

function readPositions(): Map<string, SavedPosition> {
  try {
    const read: unknown = JSON.parse(tabStore.get(storeKey) ?? '[]')
    return new Map(Array.isArray(read) ? read.filter(isEntry) : [])
  } catch (cause) {
    // Invalid data; losing positions does no harm.
    console.info('The places of this tab could not be read.', cause)
    return new Map()
  }
}

function isEntry(entry: unknown): entry is [string, SavedPosition] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const place: unknown = entry[1]
  if (typeof place !== 'object' || place === null) return false
  const { address, y, row } = place as Record<string, unknown>
  return typeof address === 'string' && Number.isFinite(y) && (row === undefined || isRow(row))
}

function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false
  const { id, at } = row as Record<string, unknown>
  return (id === undefined || typeof id === 'string') && Number.isSafeInteger(at)
}
