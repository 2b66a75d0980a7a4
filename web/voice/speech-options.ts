// Speech options and language from the user's preferences.
import type { Preferences } from '../../src/shared/preferences.ts'
import { language } from '../language.ts'
import type { SpeechOptions } from './tts/synthesizer.ts'

const ofPages: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE' }
/** The language of the pages. */
export const defaultLanguage = ofPages[language] ?? 'en-US'

/** BCP 47 tag for speech and recognition. */
export const spokenLanguage = ({ voiceLanguage }: Pick<Preferences, 'voiceLanguage'>): string => voiceLanguage ?? defaultLanguage

/** `of`: language of the text if known; otherwise the user's. */
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

/** Text in the user's language uses their regional variant: `en` becomes `en-GB` for a British user. */
function languageFor(preferences: Preferences, of: string | null): string {
  const own = spokenLanguage(preferences)
  return of === null || own.split('-')[0] === of ? own : of
}

/** The voice id for synthesizer and server. */
export function preferredVoice({ useOpenAIVoice, openAIVoice, preferredVoice }: Preferences): string | null {
  return useOpenAIVoice ? `openai:${openAIVoice}` : preferredVoice
}
