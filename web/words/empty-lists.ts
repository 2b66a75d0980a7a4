// The texts of empty lists, which the first page does not show.
import { emptyLists as english } from './en/empty-lists.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/empty-lists.ts')>('empty-lists'))?.emptyLists

export const emptyListsWords = translated(english, other)
