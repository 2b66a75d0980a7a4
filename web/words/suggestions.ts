// The texts of the panel of suggestions, apart from strings.ts, and what suggestions say, in the person's language.
import { suggestions as english } from './en/suggestions.ts'
import { loadLanguage } from './load-language.ts'
import { translatorOf } from './sentence-book.ts'
import { translated } from './translate.ts'

const other = await loadLanguage<typeof import('./de/suggestions.ts')>('suggestions')

export const suggestionWords = translated(english, other?.suggestions)
/** A reason in a model's own words stays as it came. */
export const translateSuggestion: (text: string) => string = other ? translatorOf(other.suggestionSentences) : (text) => text
