// Texts of groups of people, loaded with the pages that show them.
import { groups as english } from './en/groups.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/groups.ts')>('groups'))?.groups

export const groupWords = translated(english, other)
