// The authorization endpoint (RFC 6749, 4.1.1), with consent at once or on a page.
import { type Grants, random } from './grants.ts'
import { consentPage, messagePage } from './pages.ts'
import type { OAuthState } from './state.ts'
import type { Answer } from './token-endpoint.ts'

interface Parts {
  state: OAuthState
  grants: Grants
  clientId: string
  /** Who has consented before. */
  consented: Set<string>
}

/** `form`: what the consent page sent; undefined when the browser has just come. */
export function authorize(parts: Parts, query: URLSearchParams, form: URLSearchParams | undefined): Answer {
  const { state } = parts
  const redirect = query.get('redirect_uri') ?? ''
  const back = URL.parse(redirect)
  if (query.get('client_id') !== null && query.get('client_id') !== parts.clientId) return page(400, 'Unknown client.')
  if (!back || (state.redirects && !state.redirects.includes(redirect))) return page(400, 'Error 400: redirect_uri_mismatch')
  back.searchParams.set('state', query.get('state') ?? '')
  const email = form?.get('email') || query.get('login_hint') || state.defaultUser
  if (state.page && !form) return { status: 200, html: consentPage(query, email) }
  if (state.denyConsent || form?.get('choice') === 'deny') {
    back.searchParams.set('error', 'access_denied')
    return { redirect: back }
  }
  back.searchParams.set('code', codeFor(parts, query, email))
  return { redirect: back }
}

function codeFor({ state, grants, consented }: Parts, query: URLSearchParams, email: string): string {
  const again = consented.has(email) && query.get('prompt') !== 'consent'
  consented.add(email)
  const code = random()
  grants.codes.set(code, {
    email,
    redirect: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge'),
    scope: state.grantScope ?? query.get('scope') ?? 'mail',
    nonce: query.get('nonce'),
    refreshToo: !state.omitRefreshToken && !(state.refreshOnConsentOnly && again),
  })
  return code
}

const page = (status: number, text: string): Answer => ({ status, html: messagePage(text) })
