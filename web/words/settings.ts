// The texts of the settings, apart from strings.ts: the first page does not carry them.
import { settings as english } from './en/settings.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/settings.ts')>('settings'))?.settings

export const settingsWords = translated(english, other)
