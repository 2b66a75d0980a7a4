// The texts of writing, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { compose as english } from './en/compose.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/compose.ts')).compose : undefined

export const composeWords = translated(english, other)
