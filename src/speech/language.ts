// Language tags (BCP 47) of voices and texts.

/** Canonical (`en-us` is `en-US`). Invalid subtags at the end are dropped; undefined where nothing is left. */
export function languageTag(text: string): string | undefined {
  for (let parts = text.replaceAll('_', '-').split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
    const locale = localeOf(parts.join('-'))
    if (locale) return locale.toString()
  }
  return undefined
}

/** Norwegian has two written forms and one spoken. */
const spokenAs: Record<string, string> = { no: 'nb', nn: 'nb' }

export interface SpokenLanguage {
  tag: string
  /** `en` of `en-GB`. */
  language: string
  /** With likely script and region: `de` and `de-DE` are equal. */
  full: string
  /** Likewise for the language alone: `en` means `en-US`. */
  usual: string
}
export function spokenLanguage(text: string): SpokenLanguage | undefined {
  const tag = languageTag(text)
  const locale = tag ? localeOf(tag) : undefined
  if (!tag || !locale?.language || locale.language === 'und') return undefined
  const language = spokenAs[locale.language] ?? locale.language
  const region = locale.region ? `-${locale.region}` : ''
  return { tag, language, full: fullOf(`${language}${region}`), usual: fullOf(language) }
}

const fullOf = (tag: string) => new Intl.Locale(tag).maximize().toString()

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined // Not a language: the question this answers.
  }
}
