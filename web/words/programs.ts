// Texts of programs that use mail by MCP, which the first page does not show.
import { programs as english } from './en/programs.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/programs.ts')>('programs'))?.programs

export const programWords = translated(english, other)
