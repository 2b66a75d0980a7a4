// The texts of the pages anybody may read, in German. Imports types only.
import type { publicWords as english } from '../en/public.ts'
import type { SomeWords } from '../translate.ts'

export const publicWords: SomeWords<typeof english> = {
  policy: { back: 'Zur Startseite', updated: 'Zuletzt geändert' },
}
