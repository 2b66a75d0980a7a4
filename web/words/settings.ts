// The texts of the settings, apart from strings.ts: the first page does not carry them.
import { language } from '../language.ts'
import { settings as english } from './en/settings.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/settings.ts')).settings : undefined

export const settingsWords = translated(english, other)
