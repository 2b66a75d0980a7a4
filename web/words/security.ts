// Texts of a part that the first page does not show.
import { language } from '../language.ts'
import { security as english } from './en/security.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/security.ts')).security : undefined

export const securityWords = translated(english, other)
