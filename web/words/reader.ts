// The texts of an open mail, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { reader as english } from './en/reader.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/reader.ts')).reader : undefined

export const readerWords = translated(english, other)
