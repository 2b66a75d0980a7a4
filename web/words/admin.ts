// The texts of the administration, apart from strings.ts: the first page does not carry them.
import { admin as english } from './en/admin.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/admin.ts')>('admin'))?.admin

export const adminWords = translated(english, other)
