// The texts of the command palette, which the first page does not show.
import { palette as english } from './en/palette.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/palette.ts')>('palette'))?.palette

export const paletteWords = translated(english, other)
