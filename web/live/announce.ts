// One polite live region for the whole app. Toasts have their own.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

let announced = ''
const { subscribe, emit } = createEmitter()

/** Announces a text; the same text again is announced again. */
export function announce(text: string): void {
  // A trailing no-break space makes it a new text for screen readers.
  announced = text === announced ? `${text}\u00A0` : text
  emit()
}

export function useAnnounced(): string {
  return useSyncExternalStore(subscribe, () => announced)
}
