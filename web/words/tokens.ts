// Texts of access tokens, which the first page does not show.
import { tokens as english } from './en/tokens.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/tokens.ts')>('tokens'))?.tokens

export const tokenWords = translated(english, other)
