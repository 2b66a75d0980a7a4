// The texts of the voice, apart from strings.ts: the first page does not carry them.
import { voice as english } from './en/voice.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/voice.ts')>('voice'))?.voice

export const voiceWords = translated(english, other)
