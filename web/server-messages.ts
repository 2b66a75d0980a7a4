// What the server says comes in English; here it is said in the person's language. What is not known stays as it came.
import { loadLanguage } from './words/load-language.ts'

const book = (await loadLanguage<typeof import('./words/de/server.ts')>('server'))?.sentences

/** For errors, refusals and notes of the server; texts of the app are in strings.ts. */
export const translateServerMessage: (text: string) => string = book
  ? (await import('./words/sentence-book.ts')).translatorOf(book)
  : (text) => text
