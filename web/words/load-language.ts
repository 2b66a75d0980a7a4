// Fetches texts of the person's language. A language is a folder beside `en` with the same files, and an entry in language.ts.
// Its files import nothing when they run: modules wait for them, and they must never wait for a module. No page fetches another
// language than its own.
import { language } from '../language.ts'

// Playwright reads the English words without Vite.
const files = import.meta.env ? import.meta.glob(['./*/*.ts', '!./en/*.ts']) : {}

/** `area`: the name of a file of the language, without its ending. Undefined in English, and where the language has no such file. */
export async function loadLanguage<File>(area: string): Promise<File | undefined> {
  return (await files[`./${language}/${area}.ts`]?.()) as File | undefined
}
