// The texts of connecting at a provider, apart from strings.ts: the first page does not carry them.
import { connect as english } from './en/connect.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/connect.ts')>('connect'))?.connect

export const connectWords = translated(english, other)
