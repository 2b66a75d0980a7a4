// Which language the words are in, and how dates and numbers are written. Chosen before anything is drawn, so that
// every module can read its words once; changing it loads the page anew.
import { deviceStore } from './storage.ts'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
const key = 'language'

/** The stored choice; undefined where the browser's own languages decide. */
export function storedLanguage(): Language | undefined {
  return known(deviceStore.get(key) ?? '')
}

export const language: Language = storedLanguage() ?? preferred(navigator.languages)

/** For dates and numbers: the person's own region where the browser names one for this language, otherwise the language. */
export const locale: string = navigator.languages.find((tag) => known(tag) === language) ?? language

export function chooseLanguage(next: Language | undefined): void {
  if (next) deviceStore.set(key, next)
  else deviceStore.remove(key)
  location.reload()
}

/** The first language of a person that there are words for; English where there is none. */
export function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = known(tag)
    if (language) return language
  }
  return 'en'
}

function known(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, base) ? (base as Language) : undefined
}
