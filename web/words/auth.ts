// The texts of signing in, apart from strings.ts: the first page does not carry them.
import { auth as english } from './en/auth.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/auth.ts')>('auth'))?.auth

export const authWords = translated(english, other)
