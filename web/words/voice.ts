// The texts of the voice, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { voice as english } from './en/voice.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/voice.ts')).voice : undefined

export const voiceWords = translated(english, other)
