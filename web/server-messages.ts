// What the server says comes in English; here it is said in the person's language. What is not known stays as it came.
import { language } from './language.ts'
import { translatorOf } from './words/sentence-book.ts'

const book = language === 'de' ? (await import('./words/de/server.ts')).sentences : undefined

/** For errors, refusals and notes of the server; texts of the app are in strings.ts. */
export const translateServerMessage: (text: string) => string = book ? translatorOf(book) : (text) => text

/** Whether the server says such things. The book is what knows them, so a page in English fetches it first. */
export async function isServerMessage(text: string): Promise<boolean> {
  const { sentences } = await import('./words/de/server.ts')
  return translatorOf(sentences)(text) !== text
}
