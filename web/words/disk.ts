// Texts of a part that the first page does not show.
import { language } from '../language.ts'
import { disk as english } from './en/disk.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/disk.ts')).disk : undefined

export const diskWords = translated(english, other)
