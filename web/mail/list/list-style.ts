// List style in this browser: pages of 20, or one scrolling (virtual) list.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../emitter.ts'
import { deviceStore } from '../../storage.ts'

export type ListStyle = 'pages' | 'long'
const key = 'list-style'
const changes = createEmitter()

export function useListStyle(): [ListStyle, (next: ListStyle) => void] {
  return [useSyncExternalStore(subscribe, read), choose]
}

function read(): ListStyle {
  return deviceStore.get(key) === 'long' ? 'long' : 'pages'
}

function choose(next: ListStyle): void {
  if (next === 'long') deviceStore.set(key, next)
  else deviceStore.remove(key)
  changes.emit()
}

/** Changes in other tabs arrive as `storage` events. */
function subscribe(onChange: () => void): () => void {
  const unsubscribe = changes.subscribe(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onChange)
  }
}
