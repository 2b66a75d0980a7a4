// What is said aloud and not shown: one polite live region for the whole app. Toasts have one of their own.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

let announced = ''
const { subscribe, emit } = createEmitter()

/** Said once; the same words again are said again. */
export function announce(text: string): void {
  // A no-break space more makes it another text for a screen reader, and the same for people.
  announced = text === announced ? `${text}\u00A0` : text
  emit()
}

export function useAnnounced(): string {
  return useSyncExternalStore(subscribe, () => announced)
}
