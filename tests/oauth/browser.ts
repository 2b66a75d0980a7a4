// A browser as far as signing in needs one: it keeps cookies, and is led by redirects, of which each can be looked at.
import type { Exchanged, SignInProvider } from '../../src/shared/oauth.ts'

export interface Answer {
  status: number
  headers: Headers
  body: unknown
  /** Where it leads. */
  location: URL | undefined
}

export interface Home {
  /** PUBLIC_URL. */
  home: URL
  /** Where its server listens. */
  port: number
}
type Jar = Map<string, string>

export type Browser = ReturnType<typeof openBrowser>

export function openBrowser(home: Home) {
  const jar: Jar = new Map()
  const call = (
    method: string,
    where: string | URL,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    request(home, jar, method, where, {
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const self = {
    jar,
    call,
    open: (where: string | URL, headers: Record<string, string> = {}) => request(home, jar, 'GET', where, { headers }),
    begin: (body: object, token?: string, headers: Record<string, string> = {}) =>
      call('POST', '/api/auth/oauth/begin', { body, headers, ...(token ? { token } : {}) }),
    /** To the provider and back to the address of the callback, which is not opened yet. */
    async toCallback(provider: SignInProvider): Promise<URL> {
      const there = await self.open(`/api/auth/${provider}`)
      const back = await self.open(must(there.location))
      return must(back.location)
    },
    /** The parameters of /oauth/callback at the end. */
    async comeBack(callback: URL): Promise<Record<string, string>> {
      const { location } = await self.open(callback)
      return Object.fromEntries(must(location).searchParams)
    },
    signIn: async (provider: SignInProvider) => self.comeBack(await self.toCallback(provider)),
    exchange: (ticket: unknown) => call('POST', '/api/auth/oauth/exchange', { body: { ticket } }),
    async exchanged(ticket: string | undefined): Promise<Exchanged> {
      const answer = await self.exchange(ticket)
      if (answer.status !== 200) throw new Error(`exchange: ${answer.status}`)
      return answer.body as Exchanged
    },
  }
  return self
}

/** A request of a browser: what is at PUBLIC_URL, the server of the test answers. */
async function request(
  { home, port }: Home,
  jar: Jar,
  method: string,
  given: string | URL,
  init: RequestInit = {},
): Promise<Answer> {
  const url = new URL(given, home)
  const isHome = url.host === home.host
  if (isHome) url.host = `127.0.0.1:${port}`
  if (isHome) url.protocol = 'http:'
  const headers = new Headers(init.headers)
  const isBelow = url.pathname.startsWith('/api/auth/')
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  if (isHome && isBelow && cookie !== '') headers.set('cookie', cookie)
  const answer = await fetch(url, { ...init, method, headers, redirect: 'manual' })
  for (const line of isHome ? answer.headers.getSetCookie() : []) keep(jar, line)
  const text = await answer.text()
  const to = answer.headers.get('location')
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text,
    location: to === null ? undefined : new URL(to, isHome ? home : url),
  }
}

function keep(jar: Jar, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) jar.delete(name)
  else jar.set(name, value)
}

export function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('it is not there')
  return value
}
