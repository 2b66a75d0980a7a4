// The texts of why a mail lies where it does, and of rules, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { sorting as english } from './en/sorting.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/sorting.ts')).sorting : undefined

export const sortingWords = translated(english, other)
