// The texts of what folders are for, which the first page does not show.
import { folders as english } from './en/folders.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/folders.ts')>('folders'))?.folders

export const foldersWords = translated(english, other)
