// Texts of a part that the first page does not show.
import { language } from '../language.ts'
import { backups as english } from './en/backups.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/backups.ts')).backups : undefined

export const backupsWords = translated(english, other)
