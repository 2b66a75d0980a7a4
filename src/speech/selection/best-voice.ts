// Selects a voice by name or language.
import type { VoiceFacts } from '../../shared/voice.ts'
import { type SpokenLanguage, spokenLanguage } from '../language.ts'

/** `alloy` of `openai:alloy`. */
export const bareName = (id: string): string => id.slice(id.indexOf(':') + 1)

/** By id, or by an unambiguous bare name (`alloy`, `en_US-lessac-medium`). */
export function namedVoice(voices: VoiceFacts[], name: string): VoiceFacts | undefined {
  const byId = voices.find(({ id }) => id === name)
  if (byId) return byId
  const wanted = name.toLowerCase()
  const called = voices.filter((voice) => [bareName(voice.id), voice.name].some((one) => one.toLowerCase() === wanted))
  return called.length === 1 ? called[0] : undefined
}

/**
 * The exact language before another region of it, English as fallback. Voices of a preferred backend go first, even from
 * another region.
 */
export function bestVoice(voices: VoiceFacts[], language = 'en'): VoiceFacts | undefined {
  return bestForLanguage(voices, language) ?? bestForLanguage(voices, 'en') ?? voices[0]
}

function bestForLanguage(voices: VoiceFacts[], text: string): VoiceFacts | undefined {
  const wanted = spokenLanguage(text)
  if (!wanted) return undefined
  const known = voices.map((voice) => ({ voice, spoken: languageOf(voice) }))
  const able = known.filter(({ spoken }) => spoken?.language === wanted.language)
  const same = able.filter(({ voice }) => voice.backend === able[0]?.voice.backend)
  const best =
    same.find(({ spoken }) => spoken?.tag === wanted.tag) ??
    same.find(({ spoken }) => spoken?.full === wanted.full) ??
    same.find(({ spoken }) => spoken?.full === wanted.usual) ??
    same[0]
  return best?.voice
}

/** Cached: a hundred voices are compared for every sentence, and parsing a tag takes 0.1 ms. */
const parsedLanguages = new Map<string, SpokenLanguage | undefined>()
function languageOf(voice: VoiceFacts): SpokenLanguage | undefined {
  if (!parsedLanguages.has(voice.language)) parsedLanguages.set(voice.language, spokenLanguage(voice.language))
  return parsedLanguages.get(voice.language)
}
