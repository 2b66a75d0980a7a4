// The texts of why a mail lies where it does, and of rules, apart from strings.ts: the first page does not carry them.
import { sorting as english } from './en/sorting.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/sorting.ts')>('sorting'))?.sorting

export const sortingWords = translated(english, other)
