// The language of what Homing writes to a person, or for them, by itself: the one their browser said, else English.
import type { App } from '../app.ts'
import { readPreferences } from '../preferences/preferences.ts'
import type { Language } from '../shared/quote-words.ts'

export async function languageOfPerson(app: App, userId: string): Promise<Language> {
  return (await readPreferences(app, userId)).language ?? 'en'
}
