// Templates for Take Action by type of suggestion, in the language of the quoted sentence.
import type { SuggestionType } from '../../shared/suggestions.ts'

type Language = 'en' | 'de'
const german =
  /\b(?:ich|nicht|und|oder|bitte|kannst|können|könnten|haben|hast|habt|wir|sie|ihr|euch|bis|für|über|wann|wie|ist|der|die|das|mit)\b/giu
const english = /\b(?:you|the|and|please|can|could|would|will|is|are|by|for|when|what|to|of|we|have|do)\b/giu

export function languageOf(text: string): Language {
  const count = (words: RegExp) => text.match(words)?.length ?? 0
  return count(german) > count(english) ? 'de' : 'en'
}

const hello: Record<Language, (name: string) => string> = {
  en: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  de: (name) => (name === '' ? 'Guten Tag,' : `Hallo ${name},`),
}
const regards: Record<Language, string> = { en: 'Best regards', de: 'Viele Grüße' }
const middle: Record<Language, Record<SuggestionType, string>> = {
  en: {
    urgent_attention: 'Thank you for telling me. I have seen your email.',
    deadline_detected: 'Thank you, I have noted the date.',
    meeting_request: 'Thank you for suggesting a time.',
    reply_suggested: 'Thank you for your email.',
    follow_up_needed: "I'm following up on my previous email. Have you had a chance to look at it?",
    action_required: 'Thank you for your email. I have seen it and will get back to you.',
  },
  de: {
    urgent_attention: 'danke, ich habe die Nachricht gesehen.',
    deadline_detected: 'danke, ich habe mir den Termin notiert.',
    meeting_request: 'danke für den Terminvorschlag.',
    reply_suggested: 'danke für die Nachricht.',
    follow_up_needed: 'ich komme auf meine E-Mail zurück. Gab es schon Gelegenheit, sie anzusehen?',
    action_required: 'danke für die Nachricht. Ich habe sie gesehen und melde mich dazu.',
  },
}

export interface Occasion {
  type: SuggestionType
  /** Names of the recipient and of the person. */
  who: string
  me: string
  sentence: string
}

export function templateFor({ type, who, me, sentence }: Occasion): string {
  const language = languageOf(sentence)
  return [hello[language](firstName(who)), middle[language][type], `${regards[language]}\n${me}`.trim()].join('\n\n')
}

/** Empty where the name may be a company's or an address. */
function firstName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 && rest.length < 3 && /^\p{Lu}[\p{L}'-]+$/u.test(first) ? first : ''
}
