// Every text of the app that more than one page shows, in the person's language.
import { english } from './words/en/app.ts'
import { loadLanguage } from './words/load-language.ts'
import { translated } from './words/translate.ts'

const other = (await loadLanguage<typeof import('./words/de/app.ts')>('app'))?.german

export const strings = translated(english, other)
