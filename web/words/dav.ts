// Texts of contacts and calendars on people's own servers, apart from the settings: few have them.
import { dav as english } from './en/dav.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/dav.ts')>('dav'))?.dav

export const davWords = translated(english, other)
