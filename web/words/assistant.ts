// The texts of the assistant, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { assistant as english } from './en/assistant.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/assistant.ts')).assistant : undefined

export const assistantWords = translated(english, other)
