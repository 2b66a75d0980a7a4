// What is said aloud and not shown: one polite live region for the whole app. Toasts have one of their own.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../emitter.ts'

let said = ''
const { listen, tell } = createListeners()

/** Said once; the same words again are said again. */
export function announce(text: string): void {
  // A no-break space more makes it another text for a screen reader, and the same for people.
  said = text === said ? `${text}\u00A0` : text
  tell()
}

export function useAnnounced(): string {
  return useSyncExternalStore(listen, () => said)
}
