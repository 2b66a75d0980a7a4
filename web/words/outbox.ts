// The texts of mails on their way out, apart from strings.ts: the first page does not carry them.
import { outbox as english } from './en/outbox.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/outbox.ts')>('outbox'))?.outbox

export const outboxWords = translated(english, other)
