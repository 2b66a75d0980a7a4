// The texts of signing in, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { auth as english } from './en/auth.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/auth.ts')).auth : undefined

export const authWords = translated(english, other)
