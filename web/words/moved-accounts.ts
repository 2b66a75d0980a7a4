// Texts of accounts that become part of a shared mailbox, which the first page does not show.
import { movedAccounts as english } from './en/moved-accounts.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/moved-accounts.ts')>('moved-accounts'))?.movedAccounts

export const movedAccountWords = translated(english, other)
