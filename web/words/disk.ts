// Texts of a part that the first page does not show.
import { disk as english } from './en/disk.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/disk.ts')>('disk'))?.disk

export const diskWords = translated(english, other)
