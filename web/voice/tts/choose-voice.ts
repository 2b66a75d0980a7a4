// Chooses the voice for a text: the user's if available and of the right language, else the best match. Voices that send text
// elsewhere (OpenAI's, a browser's remote ones) are never chosen automatically while there is a local one for the language.
import type { VoiceFacts } from '../../../src/shared/voice.ts'
import { isServerVoice } from '../../../src/shared/voice-id.ts'

export type BrowserVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>
export type ChosenVoice =
  /** Undefined: the server's default for the language. */
  { by: 'server'; voice: string | undefined } | { by: 'browser'; voice: string | null }
export interface AvailableVoices {
  /** Undefined if unknown. */
  server: readonly VoiceFacts[] | undefined
  /** Undefined if the browser cannot speak. */
  browser: readonly BrowserVoice[] | undefined
}

export const isOpenAI = (voice: string | null | undefined): boolean => voice?.startsWith('openai:') ?? false

/** `wanted`: a browser voice's name, or a server voice's id. Undefined if nothing can speak. */
export function chooseVoice(wanted: string | null, language: string, at: AvailableVoices): ChosenVoice | undefined {
  const found = wanted === null ? undefined : wantedVoice(wanted, at)
  if (!found && isOpenAI(wanted)) return browserVoice(language, at) ?? defaultVoice(language, at)
  if (!found) return defaultVoice(language, at)
  // A voice of another language is used only if there is no other.
  return found.knows === undefined || sameLanguage(found.knows, language)
    ? found.chosen
    : (voiceForLanguage(language, at) ?? found.chosen)
}

/** The browser's voice after the server's failed. */
export function browserVoice(language: string, { browser }: AvailableVoices): ChosenVoice | undefined {
  if (!browser) return undefined
  const own = ofLanguage(browser, language, ({ lang }) => lang)
  const found = own.find(({ localService }) => localService) ?? own[0]
  return { by: 'browser', voice: found?.name ?? null }
}

/** `knows`: its language; undefined if multilingual or unknown. */
function wantedVoice(
  wanted: string,
  { server, browser }: AvailableVoices,
): { chosen: ChosenVoice; knows: string | undefined } | undefined {
  if (!isServerVoice(wanted)) {
    const found = browser?.find(({ name }) => name === wanted)
    return found && { chosen: { by: 'browser', voice: wanted }, knows: found.lang }
  }
  const found = server?.find(({ id }) => id === wanted)
  if (server && !found) return undefined
  return { chosen: { by: 'server', voice: wanted }, knows: isOpenAI(wanted) ? undefined : found?.language }
}

/** The best voice for the language. */
function voiceForLanguage(language: string, at: AvailableVoices): ChosenVoice | undefined {
  const own = ofLanguage(localVoices(at), language, (voice) => voice.language)
  const ofBrowser = browserVoice(language, at)
  const isLocal = at.browser?.some(({ name, localService }) => name === ofBrowser?.voice && localService)
  const server = own.find(({ backend }) => backend === 'piper') ?? (isLocal ? undefined : own[0])
  if (server) return { by: 'server', voice: server.id }
  return ofBrowser?.voice ? ofBrowser : undefined
}

function defaultVoice(language: string, at: AvailableVoices): ChosenVoice | undefined {
  const own = voiceForLanguage(language, at)
  if (own) return own
  const [any] = localVoices(at)
  if (any) return { by: 'server', voice: any.id }
  return browserVoice(language, at) ?? (at.server ? undefined : { by: 'server', voice: undefined })
}

const localVoices = ({ server = [] }: AvailableVoices) => server.filter(({ backend }) => backend !== 'openai')

/** Exact region matches first. */
function ofLanguage<Voice>(voices: readonly Voice[], language: string, of: (voice: Voice) => string): Voice[] {
  const own = voices.filter((voice) => sameLanguage(of(voice), language))
  const isExact = (voice: Voice) => normalizeTag(of(voice)) === normalizeTag(language)
  return [...own.filter(isExact), ...own.filter((voice) => !isExact(voice))]
}

/** Some platforms use en_US. */
const normalizeTag = (tag: string) => tag.replaceAll('_', '-').toLowerCase()
const sameLanguage = (one: string, other: string) => normalizeTag(one).split('-')[0] === normalizeTag(other).split('-')[0]
