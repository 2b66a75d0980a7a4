// Every text of the app, in German. Imports types only, and its own parts.
import type { english } from './en.ts'
import type { SomeWords } from './translate.ts'

export const german: SomeWords<typeof english> = {
  loading: 'Wird geladen …',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
}
