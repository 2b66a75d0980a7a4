// Gmail-style keyboard shortcuts. A page registers a map from key to action; typing in a field is ignored. The active ones are
// known here, so that the command palette can offer them.
import { useEffect, useRef } from 'react'
import { pressedKey } from './pressed-key.ts'

/** An unavailable action is undefined: its key does nothing and it is not offered. */
export type Shortcuts = Record<string, (() => void) | undefined>
const chordStarts = ['g', '*']
const chordTimeoutMs = 1200

interface Layer {
  shortcuts: { current: Shortcuts }
  priority: number
  isActive: () => boolean
}
/** By priority, the newest last: a page overrides the shell. */
let layers: Layer[] = []

/**
 * Keys are characters as typed (`#`, `I` for Shift+i) or named (`Delete`, `Shift+Delete`); two separated by a space (`g i`)
 * form a sequence. A higher `priority` comes first; `isActive` is asked at each key, and has to be the same function always.
 */
export function useShortcuts(shortcuts: Shortcuts, priority = 0, isActive = always): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const added = { shortcuts: latest, priority, isActive }
    layers = [...layers, added].sort((a, b) => a.priority - b.priority)
    return () => {
      layers = layers.filter((layer) => layer !== added)
    }
  }, [priority, isActive])
}

const always = () => true

/** The current action of a key. */
export function activeShortcut(key: string): (() => void) | undefined {
  for (const { shortcuts, isActive } of layers.toReversed())
    if (shortcuts.current[key] && isActive()) return shortcuts.current[key]
  return undefined
}

let first: { key: string; at: number } | undefined

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isTyping(event)) return
  const key = pressedKey(event)
  if (key === undefined) return
  // The second key of a sequence has no meaning of its own.
  const chord = first && chordStarts.includes(first.key) && event.timeStamp - first.at < chordTimeoutMs ? first.key : undefined
  first = chord ? undefined : { key, at: event.timeStamp }
  const action = activeShortcut(chord ? `${chord} ${key}` : key)
  if (!action) return
  event.preventDefault()
  action()
}

window.addEventListener('keydown', onKey)
// The mail body is an iframe; shortcuts work there as well.
window.addEventListener('blur', () => {
  const frame = document.activeElement
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.addEventListener('keydown', onKey)
})

/** Keys belong to an open dialog or menu, or to a text field. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="menu"], [role="listbox"]:focus-within')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
