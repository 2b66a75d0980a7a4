// Texts of who deals with conversations of shared mailboxes, which the first page does not show.
import { teamwork as english } from './en/teamwork.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/teamwork.ts')>('teamwork'))?.teamwork

export const teamworkWords = translated(english, other)
