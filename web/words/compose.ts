// The texts of writing, apart from strings.ts: the first page does not carry them.
import { compose as english } from './en/compose.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/compose.ts')>('compose'))?.compose

export const composeWords = translated(english, other)
