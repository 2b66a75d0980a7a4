// Who turns what is said into text, here and now: by what the server says of itself, what the person allows, and what this
// browser can do.
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { recognizerKind } from './stt/create-recognizer.ts'
import { isInsecureContext } from './stt/microphone.ts'

export type SttProvider =
  | 'browser'
  /** This server, and what it keeps to itself. */
  | 'server'
  | 'outside'
  /** It would be outside this server, the person did not allow that, and the browser cannot do it. */
  | 'outsideForbidden'
  | 'none'
  /** The page came over plain http: no microphone. */
  | 'insecure'

/** `allowed`: speech may leave this server. */
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
