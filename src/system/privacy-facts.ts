// Facts for the policy pages: which data leaves this server. Read from the settings and states that decide it, so that the pages
// never promise more than the server does.
import type { App } from '../app.ts'
import { placeOf } from '../core/net/address.ts'
import type { PrivacyFacts } from '../shared/privacy.ts'
import { providersOf, servicesOf } from './status.ts'

/** How long the deletion of an account may take until nothing of it is left, and how old a person has to be. */
const promises = { deletionDays: 30, minimumAge: 13 }

/** Who receives what a backend is given; null where it stays on this machine. */
const receivers: Record<string, string | null> = { 'built-in': null, ollama: null, openai: 'OpenAI' }

export function privacyFacts(app: App): PrivacyFacts {
  const services = servicesOf(app)
  return {
    supportEmail: app.settings.supportEmail,
    ai: modelFacts(app, services.ai),
    speech: speechFacts(app),
    oauth: signInLabels(app),
    ...promises,
  }
}

/** By the settings where they send text away, answered or not: whoever reads it wants to know what may happen. */
function modelFacts({ settings }: App, { backend, reachable }: { backend: string; reachable: boolean }): PrivacyFacts['ai'] {
  const { aiBackend, ollamaHost, openaiBaseUrl } = settings
  if (backend === 'openai' && openaiBaseUrl) return { backend, outside: true, provider: new URL(openaiBaseUrl).host }
  const isOllama = aiBackend === 'auto' || aiBackend === 'ollama'
  if (isOllama && placeOf(ollamaHost) === 'elsewhere')
    return { backend: 'ollama', outside: true, provider: new URL(ollamaHost).host }
  return aiFacts(isOllama && !reachable ? 'ollama' : backend)
}

/** A backend nobody has described here is taken for one that sends text away. */
export function aiFacts(backend: string): PrivacyFacts['ai'] {
  const provider = Object.hasOwn(receivers, backend) ? (receivers[backend] ?? null) : backend
  return { backend, outside: provider !== null, provider }
}

const transcriptionPlaces = { browser: 'browser', here: 'server', elsewhere: 'outside' } as const

/** By the settings likewise: a voice that is down today may speak tomorrow. */
function speechFacts({ speech, settings }: App): PrivacyFacts['speech'] {
  const { tts, stt } = speech.state()
  const { ttsBackend, piperUrl, openaiApiKey } = settings
  const isPiper = ttsBackend === 'auto' || ttsBackend === 'piper'
  const isPiperOutside = isPiper && piperUrl !== undefined && placeOf(piperUrl) === 'elsewhere'
  const isOpenAi = ttsBackend === 'openai' && openaiApiKey !== undefined
  const outside = isPiperOutside || isOpenAi || tts.place === 'elsewhere'
  const inside = tts.backend === 'off' || tts.voices === 0 ? 'browser' : 'server'
  return {
    listening: transcriptionPlaces[stt.place],
    speaking: outside ? 'outside' : inside,
    voicesOutside: outside || (ttsBackend === 'auto' && openaiApiKey !== undefined),
  }
}

function signInLabels(app: App): string[] {
  const offered = providersOf(app)
  return Object.entries(app.providers).flatMap(([name, { label }]) => (offered[name]?.oauth ? [label] : []))
}
