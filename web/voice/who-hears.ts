// Who turns what is said into text, here and now: by what the server says of itself, what the person allows, and what this
// browser can do.
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { earKind } from './ear/create-ear.ts'
import { isInsecure } from './ear/microphone.ts'

export type Hears =
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
export function whoHears(listening: PrivacyFacts['speech']['listening'], allowed: boolean): Hears {
  if (isInsecure()) return 'insecure'
  const kind = earKind(mayAskServer(listening, allowed))
  if (kind === 'browser') return kind
  if (!kind) return listening === 'outside' ? 'outsideForbidden' : 'none'
  return listening === 'outside' ? 'outside' : 'server'
}

export function mayAskServer(listening: PrivacyFacts['speech']['listening'], allowed: boolean): boolean {
  return listening === 'server' || (listening === 'outside' && allowed)
}
