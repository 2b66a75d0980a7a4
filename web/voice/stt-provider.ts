// Determines who transcribes speech: depends on the server's setup, the user's consent and the browser's abilities.
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { trpc } from '../api.ts'
import { recognizerKind } from './stt/create-recognizer.ts'
import { isInsecureContext } from './stt/microphone.ts'

export type SttProvider =
  | 'browser'
  /** This server; audio stays on it. */
  | 'server'
  | 'outside'
  /** Only an external service could, the user did not allow it, and the browser cannot. */
  | 'outsideForbidden'
  | 'none'
  /** Insecure origin (plain http): no microphone. */
  | 'insecure'

/** `allowed`: audio may leave this server. */
export function sttProvider(listening: PrivacyFacts['speech']['listening'], allowed: boolean): SttProvider {
  if (isInsecureContext()) return 'insecure'
  const kind = recognizerKind(isServerSttAllowed(listening, allowed))
  if (kind === 'browser') return kind
  if (!kind) return listening === 'outside' ? 'outsideForbidden' : 'none'
  return listening === 'outside' ? 'outside' : 'server'
}

export function isServerSttAllowed(listening: PrivacyFacts['speech']['listening'], allowed: boolean): boolean {
  return listening === 'server' || (listening === 'outside' && allowed)
}

/** `server`: server-side recognition is allowed. */
export function useSttProvider(): { provider: SttProvider; server: boolean } {
  const listening = trpc.privacy.facts.useQuery().data?.speech.listening ?? 'browser'
  const allowed = trpc.privacy.consent.useQuery().data?.consent.speechOutside ?? false
  return { provider: sttProvider(listening, allowed), server: isServerSttAllowed(listening, allowed) }
}
