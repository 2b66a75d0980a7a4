// A small OAuth 2 provider for tests: authorization code with PKCE, refresh, introspection (RFC 7662, asked by Dovecot),
// user info and revocation. Tokens live in memory; a test makes, expires and revokes them as it likes.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface OAuthOptions {
  port?: number
  clientId?: string
  clientSecret?: string
  /** Seconds an access token lives. */
  ttl?: number
}

interface Access {
  email: string
  scope: string
  expires: number
}
interface Code {
  email: string
  redirect: string
  challenge: string | null
  scope: string
}

export interface OAuthServer {
  port: number
  url: string
  clientId: string
  clientSecret: string
  state: { ttl: number; defaultUser: string; denyConsent: boolean; omitRefreshToken: boolean; log: string[] }
  mint(email: string, scope?: string): string
  mintRefresh(email: string): string
  expire(token: string): void
  expireAll(): void
  revokeRefresh(token: string): void
  close(): Promise<void>
}

type Answer = { status: number; json: unknown } | { redirect: URL }

export async function startOAuth(options: OAuthOptions = {}): Promise<OAuthServer> {
  const { port = 0, clientId = 'test-client', clientSecret = 'test-secret', ttl = 3600 } = options
  const codes = new Map<string, Code>()
  const access = new Map<string, Access>()
  const refresh = new Map<string, string>()
  const state: OAuthServer['state'] = {
    ttl,
    defaultUser: 'alice@example.test',
    denyConsent: false,
    omitRefreshToken: false,
    log: [],
  }

  const mint = (email: string, scope = 'mail'): string => {
    const token = `at-${randomBytes(12).toString('hex')}`
    access.set(token, { email, scope, expires: Date.now() + state.ttl * 1000 })
    return token
  }
  const mintRefresh = (email: string): string => {
    const token = `rt-${randomBytes(12).toString('hex')}`
    refresh.set(token, email)
    return token
  }
  const alive = (token: string | null): Access | undefined => {
    const found = token === null ? undefined : access.get(token)
    return found && found.expires > Date.now() ? found : undefined
  }
  const refuse = (error: string, status = 400): Answer => ({ status, json: { error } })

  function authorize(query: URLSearchParams): Answer {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (state.denyConsent) {
      back.searchParams.set('error', 'access_denied')
      return { redirect: back }
    }
    const code = randomBytes(12).toString('hex')
    codes.set(code, {
      email: query.get('login_hint') || state.defaultUser,
      redirect: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge'),
      scope: query.get('scope') ?? 'mail',
    })
    back.searchParams.set('code', code)
    return { redirect: back }
  }

  function token(form: URLSearchParams, request: IncomingMessage): Answer {
    const header = request.headers.authorization ?? ''
    const [basicId, basicSecret] = header.startsWith('Basic ') ? Buffer.from(header.slice(6), 'base64').toString().split(':') : []
    if ((form.get('client_id') ?? basicId) !== clientId) return refuse('invalid_client', 401)
    const secret = form.get('client_secret') ?? basicSecret
    if (secret !== undefined && secret !== clientSecret) return refuse('invalid_client', 401)
    return form.get('grant_type') === 'refresh_token' ? refreshed(form) : exchanged(form)
  }

  function refreshed(form: URLSearchParams): Answer {
    const email = refresh.get(form.get('refresh_token') ?? '')
    if (email === undefined) return refuse('invalid_grant')
    return { status: 200, json: { access_token: mint(email), expires_in: state.ttl, token_type: 'Bearer', scope: 'mail' } }
  }

  function exchanged(form: URLSearchParams): Answer {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || code.redirect !== form.get('redirect_uri')) return refuse('invalid_grant')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code.challenge !== null && code.challenge !== proof) return refuse('invalid_grant')
    const claims = JSON.stringify({ email: code.email, sub: code.email, aud: clientId })
    const idToken = ['{"alg":"none"}', claims, ''].map((part) => Buffer.from(part).toString('base64url')).join('.')
    return {
      status: 200,
      json: {
        access_token: mint(code.email, code.scope),
        expires_in: state.ttl,
        token_type: 'Bearer',
        scope: code.scope,
        id_token: idToken,
        ...(state.omitRefreshToken ? {} : { refresh_token: mintRefresh(code.email) }),
      },
    }
  }

  function introspect(form: URLSearchParams, query: URLSearchParams): Answer {
    const found = alive(form.get('token') ?? query.get('token'))
    if (!found) return { status: 200, json: { active: false } }
    const { email, scope, expires } = found
    return { status: 200, json: { active: true, email, username: email, scope, exp: Math.floor(expires / 1000) } }
  }

  function userInfo(request: IncomingMessage): Answer {
    const found = alive((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (!found) return refuse('invalid_token', 401)
    return { status: 200, json: { email: found.email, email_verified: true, sub: found.email, name: found.email.split('@')[0] } }
  }

  function revoke(form: URLSearchParams, query: URLSearchParams): Answer {
    const given = form.get('token') ?? query.get('token') ?? ''
    const email = refresh.get(given) ?? access.get(given)?.email
    refresh.delete(given)
    access.delete(given)
    if (email === undefined) return refuse('invalid_token')
    for (const [key, value] of access) if (value.email === email) access.delete(key)
    return { status: 200, json: {} }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://provider.test')
    const form = new URLSearchParams(await text(request))
    state.log.push(`${request.method} ${url.pathname}`)
    switch (url.pathname) {
      case '/authorize':
        return authorize(url.searchParams)
      case '/token':
        return token(form, request)
      case '/introspect':
        return introspect(form, url.searchParams)
      case '/userinfo':
        return userInfo(request)
      case '/revoke':
        return revoke(form, url.searchParams)
      default:
        return refuse('not_found', 404)
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (given) => write(response, given),
      (cause: unknown) => write(response, { status: 500, json: { error: String(cause) } }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    clientId,
    clientSecret,
    state,
    mint,
    mintRefresh,
    expire: (given) => void access.delete(given),
    expireAll: () => access.clear(),
    revokeRefresh: (given) => void refresh.delete(given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function write(response: ServerResponse, answer: Answer): void {
  if ('redirect' in answer) {
    response.writeHead(302, { location: String(answer.redirect) }).end()
    return
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
}
