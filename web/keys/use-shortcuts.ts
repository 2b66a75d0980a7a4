// Keyboard shortcuts as in Gmail. A page passes a map from key to action; typing in a field is left alone. What is possible
// just now is known here, so that the command palette can offer the same by name.
import { useEffect, useRef } from 'react'
import { pressedKey } from './pressed-key.ts'

/** An action that is not possible just now is undefined: its key does nothing, and no name is offered for it. */
export type Shortcuts = Record<string, (() => void) | undefined>
const chordStarts = ['g', '*']
const chordTimeoutMs = 1200

/** The newest last. What a page says counts more than what the frame says. */
let layers: { current: Shortcuts }[] = []

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
    layers = [...layers, latest]
    return () => {
      layers = layers.filter((layer) => layer !== latest)
    }
  }, [])
}

/** What the key would do now. */
export function activeShortcut(key: string): (() => void) | undefined {
  for (const { current } of layers.toReversed()) if (current[key]) return current[key]
  return undefined
}

let first: { key: string; at: number } | undefined

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isTyping(event)) return
  const key = pressedKey(event)
  if (key === undefined) return
  // After the first key of a chord the next one means nothing by itself, on any page.
  const chord = first && chordStarts.includes(first.key) && event.timeStamp - first.at < chordTimeoutMs ? first.key : undefined
  first = chord ? undefined : { key, at: event.timeStamp }
  const action = activeShortcut(chord ? `${chord} ${key}` : key)
  if (!action) return
  event.preventDefault()
  action()
}

window.addEventListener('keydown', onKey)
// The text of a mail has a frame of its own; whoever clicked into it wants the same keys.
window.addEventListener('blur', () => {
  const frame = document.activeElement
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.addEventListener('keydown', onKey)
})

/** Keys belong to an open dialog or menu, and to whatever is typed in. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="menu"], [role="listbox"]:focus-within')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
