// The texts of the page of connected mailboxes, apart from strings.ts: the first page does not carry them.
import { accounts as english } from './en/accounts.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/accounts.ts')>('accounts'))?.accounts

export const accountsWords = translated(english, other)
