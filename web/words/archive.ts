// Texts of a part that the first page does not show.
import { language } from '../language.ts'
import { archive as english } from './en/archive.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/archive.ts')).archive : undefined

export const archiveWords = translated(english, other)
