// The texts of the search help, which the first page does not show.
import { search as english } from './en/search.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/search.ts')>('search'))?.search

export const searchWords = translated(english, other)
