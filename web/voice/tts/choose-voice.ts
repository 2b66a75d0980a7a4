// Which voice speaks a text: the one a person chose where it is to be had and knows the language, else the best there is. Voices
// outside this server (OpenAI's, and those a browser fetches from its maker) are never chosen while there is another for the
// language: what is read aloud would leave this house.
import type { VoiceFacts } from '../../../src/shared/voice.ts'
import { isServerVoice } from '../../../src/shared/voice-id.ts'

export type BrowserVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>
export type ChosenVoice =
  /** Undefined: its own choice for the language. */
  { by: 'server'; voice: string | undefined } | { by: 'browser'; voice: string | null }
export interface AvailableVoices {
  /** Undefined where nobody knows. */
  server: readonly VoiceFacts[] | undefined
  /** Undefined where this browser cannot speak at all. */
  browser: readonly BrowserVoice[] | undefined
}

export const isOpenAI = (voice: string | null | undefined): boolean => voice?.startsWith('openai:') ?? false

/** `wanted`: a browser's voice by name, or a server's by id. Undefined where nothing can speak. */
export function chooseVoice(wanted: string | null, language: string, at: AvailableVoices): ChosenVoice | undefined {
  const found = wanted === null ? undefined : wantedVoice(wanted, at)
  if (!found && isOpenAI(wanted)) return browserVoice(language, at) ?? defaultVoice(language, at)
  if (!found) return defaultVoice(language, at)
  // A voice that reads another language than its own is no pleasure, unless there is no other.
  return found.knows === undefined || sameLanguage(found.knows, language)
    ? found.chosen
    : (voiceForLanguage(language, at) ?? found.chosen)
}

/** Of the browser, where the server's has failed. */
export function browserVoice(language: string, { browser }: AvailableVoices): ChosenVoice | undefined {
  if (!browser) return undefined
  const own = ofLanguage(browser, language, ({ lang }) => lang)
  const found = own.find(({ localService }) => localService) ?? own[0]
  return { by: 'browser', voice: found?.name ?? null }
}

/** `knows`: its language; undefined for one that knows them all, and for one that nobody knows more of. */
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

/** One that knows the language. */
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

/** Those of the very country first. */
function ofLanguage<Voice>(voices: readonly Voice[], language: string, of: (voice: Voice) => string): Voice[] {
  const own = voices.filter((voice) => sameLanguage(of(voice), language))
  const isExact = (voice: Voice) => normalizeTag(of(voice)) === normalizeTag(language)
  return [...own.filter(isExact), ...own.filter((voice) => !isExact(voice))]
}

/** Some write en_US. */
const normalizeTag = (tag: string) => tag.replaceAll('_', '-').toLowerCase()
const sameLanguage = (one: string, other: string) => normalizeTag(one).split('-')[0] === normalizeTag(other).split('-')[0]
