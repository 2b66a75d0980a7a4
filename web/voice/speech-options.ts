// From what a person prefers to how it is spoken and in which language it is heard.
import type { Preferences } from '../../src/shared/preferences.ts'
import { language } from '../language.ts'
import type { SpeechOptions } from './tts/synthesizer.ts'

const ofPages: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE' }
/** Where nobody chose: as the pages. */
export const defaultLanguage = ofPages[language] ?? 'en-US'

/** BCP 47, of what is said and heard. */
export const spokenLanguage = ({ voiceLanguage }: Pick<Preferences, 'voiceLanguage'>): string => voiceLanguage ?? defaultLanguage

/** `of`: the language of the text, where it is known; otherwise what the person speaks. */
export function speechOptions(preferences: Preferences, of: string | null = null): SpeechOptions {
  const { voiceSpeed, voicePitch, voiceVolume } = preferences
  return {
    rate: voiceSpeed,
    pitch: voicePitch,
    volume: voiceVolume,
    voice: preferredVoice(preferences),
    language: languageFor(preferences, of),
  }
}

/** A text in the person's own language is spoken as they speak it: what is `en` for one is `en-GB` for another. */
function languageFor(preferences: Preferences, of: string | null): string {
  const own = spokenLanguage(preferences)
  return of === null || own.split('-')[0] === of ? own : of
}

/** The voice's name as the mouth and the server know it. */
export function preferredVoice({ useOpenAIVoice, openAIVoice, preferredVoice }: Preferences): string | null {
  return useOpenAIVoice ? `openai:${openAIVoice}` : preferredVoice
}
