// The texts of an open mail, apart from strings.ts: the first page does not carry them.
import { reader as english } from './en/reader.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/reader.ts')>('reader'))?.reader

export const readerWords = translated(english, other)
