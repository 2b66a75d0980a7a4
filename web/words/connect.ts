// The texts of connecting at a provider, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { connect as english } from './en/connect.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/connect.ts')).connect : undefined

export const connectWords = translated(english, other)
