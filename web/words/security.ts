// Texts of a part that the first page does not show.
import { security as english } from './en/security.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/security.ts')>('security'))?.security

export const securityWords = translated(english, other)
