// The tokens and codes an OAuth server has given out: which are good, and for what.
import { createHash, randomBytes } from 'node:crypto'
import { signedToken, unsignedToken } from './id-token.ts'
import { claimsOf, type OAuthState } from './state.ts'

export interface Access {
  email: string
  scope: string
  expires: number
}
/** `client`: how the tokens were got, and so have to be renewed; undefined: either will do. */
export interface Refresh {
  email: string
  scope: string
  client: 'confidential' | 'public' | undefined
}
export interface Code {
  email: string
  redirect: string
  challenge: string | null
  scope: string
  nonce: string | null
  refreshToo: boolean
}

export interface Grants {
  access: Map<string, Access>
  refresh: Map<string, Refresh>
  codes: Map<string, Code>
  mint(email: string, scope?: string): string
  mintRefresh(email: string, scope?: string, client?: Refresh['client']): string
  alive(token: string | null): Access | undefined
  /** Ends all that somebody's grant gave. */
  end(email: string): void
}

export const random = (): string => randomBytes(12).toString('hex')

export function newGrants(state: OAuthState): Grants {
  const access: Grants['access'] = new Map()
  const refresh: Grants['refresh'] = new Map()
  return {
    access,
    refresh,
    codes: new Map(),
    mint(email, scope = 'mail') {
      const token = `at-${random()}`
      access.set(token, { email, scope, expires: Date.now() + state.ttl * 1000 })
      return token
    },
    mintRefresh(email, scope = 'mail', client = undefined) {
      const token = `rt-${random()}`
      refresh.set(token, { email, scope, client })
      return token
    },
    alive(token) {
      const found = token === null ? undefined : access.get(token)
      return found && found.expires > Date.now() ? found : undefined
    },
    end(email) {
      for (const [key, value] of access) if (value.email === email) access.delete(key)
      for (const [key, value] of refresh) if (value.email === email) refresh.delete(key)
    },
  }
}

export function proofOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function idToken(state: OAuthState, clientId: string, email: string, nonce: string | null): string {
  const claims = claimsOf(state, email)
  if (state.issuer === undefined) return unsignedToken({ ...claims, aud: clientId })
  const now = Math.floor(Date.now() / 1000) + state.clockAhead
  const named = nonce === null ? {} : { nonce }
  return signedToken({ iss: state.issuer, aud: clientId, iat: now, exp: now + 3600, ...named, ...claims, ...state.wrongClaims })
}
