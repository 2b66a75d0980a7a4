// The texts of the assistant, apart from strings.ts: the first page does not carry them.
import { assistant as english } from './en/assistant.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/assistant.ts')>('assistant'))?.assistant

export const assistantWords = translated(english, other)
