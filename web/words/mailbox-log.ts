// Texts of the log of a shared mailbox, loaded with its page.
import { mailboxLog as english } from './en/mailbox-log.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/mailbox-log.ts')>('mailbox-log'))?.mailboxLog

export const mailboxLogWords = translated(english, other)
