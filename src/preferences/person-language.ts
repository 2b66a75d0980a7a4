// The language of what Homing writes to a person, or for them, by itself: the one their browser said, else English.
import type { App } from '../app.ts'
import type { Language } from '../shared/quote-words.ts'
import { readPreferences } from './preferences.ts'

export async function personLanguage(app: App, userId: string): Promise<Language> {
  return (await readPreferences(app, userId)).language ?? 'en'
}
