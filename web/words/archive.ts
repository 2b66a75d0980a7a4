// Texts of a part that the first page does not show.
import { archive as english } from './en/archive.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/archive.ts')>('archive'))?.archive

export const archiveWords = translated(english, other)
