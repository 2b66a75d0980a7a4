// What the server says comes in English; here it is said in the person's language. What is not known stays as it came.
import { language } from './language.ts'
import { translatorOf } from './words/sentence-book.ts'

const book = language === 'de' ? (await import('./words/de/server.ts')).sentences : undefined

/** For errors, refusals and notes of the server; texts of the app are in strings.ts. */
export const translateServerMessage: (text: string) => string = book ? translatorOf(book) : (text) => text
