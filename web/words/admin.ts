// The texts of the administration, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { admin as english } from './en/admin.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/admin.ts')).admin : undefined

export const adminWords = translated(english, other)
