// An OAuth 2 provider for tests, faithful where it matters and faulty where a test wants it: authorization code with
// PKCE, device codes (RFC 8628), refresh, introspection (RFC 7662, asked by Dovecot), user info, revocation. All is kept
// in memory; a test makes, expires and revokes tokens as it likes. Its parts are in tests/support/oauth.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answer, type Parts } from './oauth/answers.ts'
import { type DeviceCodes, deviceCodes } from './oauth/device.ts'
import { type Faults, faultInjector, misbehave } from './oauth/faults.ts'
import { type Grants, newGrants, random } from './oauth/grants.ts'
import { type Endpoint, endpoints, newState, type OAuthState } from './oauth/state.ts'
import { type Answer, deviceGrant } from './oauth/token-endpoint.ts'

export type { Fault } from './oauth/faults.ts'
export type { Endpoint, OAuthState, ProviderPerson } from './oauth/state.ts'

export interface OAuthOptions {
  port?: number
  clientId?: string
  clientSecret?: string
  /** Seconds an access token lives. */
  ttl?: number
}

export interface OAuthServer extends Faults {
  port: number
  url: string
  clientId: string
  /** The one that is good now. */
  readonly clientSecret: string
  state: OAuthState
  mint(email: string, scope?: string): string
  /** `client`: public ones are renewed without a secret, confidential ones with it; undefined: as you like. */
  mintRefresh(email: string, scope?: string, client?: 'public' | 'confidential'): string
  /** Whether a token is good at the moment. */
  isAlive(token: string): boolean
  expire(token: string): void
  expireAll(): void
  revokeRefresh(token: string): void
  /** Somebody takes the access back at the provider: every token of theirs ends. */
  endGrants(email: string): void
  /** The client's secret is another one from now on. */
  rotateSecret(): string
  /** Somebody types in a device code and agrees, or does not; or nobody does until it ends. */
  approve(userCode: string, email: string): void
  refuse(userCode: string): void
  expireDevice(userCode: string): void
  close(): Promise<void>
}

export async function startOAuth(options: OAuthOptions = {}): Promise<OAuthServer> {
  const { port = 0, clientId = 'test-client', clientSecret = 'test-secret', ttl = 3600 } = options
  const state = newState(ttl)
  const grants = newGrants(state)
  const devices = deviceCodes(state)
  const faults = faultInjector()
  const parts: Parts = {
    state,
    grants,
    devices,
    client: { id: clientId, secret: clientSecret },
    url: '',
    consented: new Set(),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.clockAhead !== 0) response.setHeader('date', new Date(Date.now() + state.clockAhead * 1000).toUTCString())
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://provider.test')
    const form = new URLSearchParams(await text(request))
    const endpoint = endpointOf(pathname)
    state.log.push(`${request.method} ${pathname}`)
    state.requests.push({ endpoint, query, form, headers: request.headers })
    const fault = await faults.complete(endpoint === 'token' ? ['token', tokenUse(form)] : [endpoint])
    if (fault !== undefined) misbehave(response, fault)
    else write(response, answer(parts, endpoint, request, query, form))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((cause: unknown) => write(response, { status: 500, json: { error: String(cause) } }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  parts.url = `http://127.0.0.1:${address.port}`
  return {
    ...faults,
    ...handles(grants, devices),
    port: address.port,
    url: parts.url,
    clientId,
    get clientSecret() {
      return parts.client.secret
    },
    state,
    rotateSecret: () => {
      parts.client.secret = `secret-${random()}`
      return parts.client.secret
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function handles(grants: Grants, devices: DeviceCodes) {
  return {
    mint: grants.mint,
    mintRefresh: grants.mintRefresh,
    isAlive: (token: string) => grants.alive(token) !== undefined || grants.refresh.has(token),
    expire: (token: string) => void grants.access.delete(token),
    expireAll: () => grants.access.clear(),
    revokeRefresh: (token: string) => void grants.refresh.delete(token),
    endGrants: grants.end,
    approve: devices.approve,
    refuse: devices.refuse,
    expireDevice: devices.expire,
  } satisfies Partial<OAuthServer>
}

function endpointOf(pathname: string): Endpoint {
  if (pathname === '/.well-known/openid-configuration') return 'discovery'
  return endpoints.find((name) => pathname === `/${name}`) ?? 'elsewhere'
}

function tokenUse(form: URLSearchParams): Endpoint {
  const grant = form.get('grant_type')
  if (grant === deviceGrant) return 'poll'
  return grant === 'refresh_token' ? 'refresh' : 'exchange'
}

function write(response: ServerResponse, answer: Answer): void {
  if ('redirect' in answer) return void response.writeHead(302, { location: String(answer.redirect) }).end()
  if ('html' in answer) {
    return void response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
}
