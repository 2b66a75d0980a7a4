// Keyboard shortcuts as in Gmail. A page passes a map from key to action; typing in a field is left alone.
import { useEffect, useRef } from 'react'

export type Shortcuts = Record<string, ((event: KeyboardEvent) => void) | undefined>
const chordStart = 'g'
const chordTime = 1200

/**
 * Keys are single characters, as the keyboard writes them (`#`, `I` for Shift and i), or named (`Delete`,
 * `Shift+Delete`); two of them with a space (`g i`) are pressed one after the other.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    let first: { key: string; at: number } | undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusyElsewhere(event)) return
      // After the first key of a chord the next one means nothing by itself, on any page.
      const chord = first?.key === chordStart && event.timeStamp - first.at < chordTime
      const key = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key
      const action = latest.current[chord ? `${chordStart} ${key}` : key]
      first = { key, at: event.timeStamp }
      if (!action) return
      event.preventDefault()
      action(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isBusyElsewhere(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="menu"]')) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
