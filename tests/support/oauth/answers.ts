// What each endpoint answers when nothing goes wrong.
import type { IncomingMessage } from 'node:http'
import { authorize } from './authorize.ts'
import { keySet } from './id-token.ts'
import { devicePage, messagePage } from './pages.ts'
import { claimsOf, type Endpoint } from './state.ts'
import { type Answer, answerToken, refused, type TokenParts } from './token-endpoint.ts'

export interface Parts extends TokenParts {
  url: string
  /** Who has consented before. */
  consented: Set<string>
}

export function answer(
  parts: Parts,
  endpoint: Endpoint,
  request: IncomingMessage,
  query: URLSearchParams,
  form: URLSearchParams,
): Answer {
  const posted = request.method === 'POST'
  switch (endpoint) {
    case 'authorize':
      return authorize({ ...parts, clientId: parts.client.id }, query, posted ? form : undefined)
    case 'token':
      return answerToken(parts, form, request.headers)
    case 'devicecode':
      if (form.get('client_id') !== parts.client.id) return refused('invalid_client', 401)
      return { status: 200, json: parts.devices.begin(form.get('scope') ?? 'mail', `${parts.url}/device`) }
    case 'device':
      return posted
        ? typedIn(parts, form)
        : { status: 200, html: devicePage(query.get('user_code') ?? '', parts.state.defaultUser) }
    case 'introspect':
      return introspect(parts, form.get('token') ?? query.get('token'))
    case 'userinfo':
      return userInfo(parts, request.headers.authorization)
    case 'revoke':
      return revoke(parts, form.get('token') ?? query.get('token') ?? '')
    case 'jwks':
      return { status: 200, json: keySet() }
    case 'discovery':
      return { status: 200, json: discovery(parts) }
    default:
      return refused('not_found', 404)
  }
}

function typedIn({ devices }: Parts, form: URLSearchParams): Answer {
  const userCode = form.get('user_code') ?? ''
  if (form.get('choice') === 'allow') devices.approve(userCode, form.get('email') ?? '')
  else devices.refuse(userCode)
  return { status: 200, html: messagePage('You may close this page now.') }
}

function introspect({ grants }: Parts, token: string | null): Answer {
  const found = grants.alive(token)
  if (!found) return { status: 200, json: { active: false } }
  const { email, scope, expires } = found
  return { status: 200, json: { active: true, email, username: email, scope, exp: Math.floor(expires / 1000) } }
}

function userInfo({ state, grants }: Parts, authorization = ''): Answer {
  const found = grants.alive(authorization.replace(/^Bearer /i, ''))
  return found ? { status: 200, json: claimsOf(state, found.email) } : refused('invalid_token', 401)
}

function revoke({ grants }: Parts, token: string): Answer {
  const email = grants.refresh.get(token)?.email ?? grants.access.get(token)?.email
  if (email === undefined) return refused('invalid_token')
  grants.end(email)
  return { status: 200, json: {} }
}

function discovery({ state, url }: Parts): Record<string, unknown> {
  return {
    issuer: state.issuer ?? url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    device_authorization_endpoint: `${url}/devicecode`,
    userinfo_endpoint: `${url}/userinfo`,
    revocation_endpoint: `${url}/revoke`,
    introspection_endpoint: `${url}/introspect`,
    jwks_uri: `${url}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
}
