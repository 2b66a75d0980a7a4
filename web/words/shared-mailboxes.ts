// Texts of shared mailboxes, which the first page does not show.
import { sharedMailboxes as english } from './en/shared-mailboxes.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/shared-mailboxes.ts')>('shared-mailboxes'))?.sharedMailboxes

export const sharedMailboxWords = translated(english, other)
