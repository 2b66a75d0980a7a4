// Languages of voices and texts (BCP 47), whatever wrote them down.

/** As it is written properly (`en-us` is `en-US`). What makes no sense at its end is left off; undefined where nothing is left. */
export function languageTag(text: string): string | undefined {
  for (let parts = text.replaceAll('_', '-').split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
    const locale = localeOf(parts.join('-'))
    if (locale) return locale.toString()
  }
  return undefined
}

/** Norwegian is written in two ways and spoken in one. */
const spokenAs: Record<string, string> = { no: 'nb', nn: 'nb' }

export interface SpokenLanguage {
  tag: string
  /** `en` of `en-GB`. */
  language: string
  /** With the script and region that are meant where none are said: `de` and `de-DE` are one. */
  full: string
  /** The same for the language alone: who asks for `en` means `en-US`. */
  defaultBackends: string
}
export function spokenLanguage(text: string): SpokenLanguage | undefined {
  const tag = languageTag(text)
  const locale = tag ? localeOf(tag) : undefined
  // `und` is a tag, and no language.
  if (!tag || !locale?.language || locale.language === 'und') return undefined
  const language = spokenAs[locale.language] ?? locale.language
  const region = locale.region ? `-${locale.region}` : ''
  return { tag, language, full: fullOf(`${language}${region}`), defaultBackends: fullOf(language) }
}

const fullOf = (tag: string) => new Intl.Locale(tag).maximize().toString()

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined // Not a language: the question this answers.
  }
}
