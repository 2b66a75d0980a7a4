// Texts about the answers of others in a shared mailbox, apart from those of reading and writing: most mailboxes are of one person.
import { sharedReplies as english } from './en/shared-replies.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/shared-replies.ts')>('shared-replies'))?.sharedReplies

export const sharedReplyWords = translated(english, other)
