// Texts of integrations, which the first page does not show.
import { integrations as english } from './en/integrations.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/integrations.ts')>('integrations'))?.integrations

export const integrationWords = translated(english, other)
