// Texts of a part that the first page does not show.
import { backups as english } from './en/backups.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/backups.ts')>('backups'))?.backups

export const backupsWords = translated(english, other)
