// From what a person prefers to how it is spoken and in which language it is heard.
import type { Preferences } from '../../src/shared/preferences.ts'
import { language } from '../language.ts'
import type { Manner } from './mouth/mouth.ts'

const ofPages: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE' }
/** Where nobody chose: as the pages. */
export const usualLanguage = ofPages[language] ?? 'en-US'

/** BCP 47, of what is said and heard. */
export const spokenLanguage = ({ voiceLanguage }: Pick<Preferences, 'voiceLanguage'>): string => voiceLanguage ?? usualLanguage

/** `of`: the language of the text, where it is known; otherwise what the person speaks. */
export function mannerOf(preferences: Preferences, of: string | null = null): Manner {
  const { voiceSpeed, voicePitch, voiceVolume } = preferences
  return {
    rate: voiceSpeed,
    pitch: voicePitch,
    volume: voiceVolume,
    voice: voiceOf(preferences),
    language: languageFor(preferences, of),
  }
}

/** A text in the person's own language is spoken as they speak it: what is `en` for one is `en-GB` for another. */
function languageFor(preferences: Preferences, of: string | null): string {
  const own = spokenLanguage(preferences)
  return of === null || own.split('-')[0] === of ? own : of
}

/** The voice's name as the mouth and the server know it. */
export function voiceOf({ useOpenAIVoice, openAIVoice, preferredVoice }: Preferences): string | null {
  return useOpenAIVoice ? `openai:${openAIVoice}` : preferredVoice
}
