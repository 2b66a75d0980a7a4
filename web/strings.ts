// Every text of the app, in the person's language. The files of another language import nothing when they run: this
// module waits for them, and they must never wait for it.
import { language } from './language.ts'
import { english } from './words/en.ts'
import { translated } from './words/translate.ts'

const other = language === 'de' ? (await import('./words/de.ts')).german : undefined

export const strings = translated(english, other)
