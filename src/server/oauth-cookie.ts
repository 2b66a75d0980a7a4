// The cookie of a sign-in at a provider that is under way: the only cookie there is, and only below /api/auth. It says that
// the browser that comes back is the one that left.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '../settings.ts'
import { oauthLimits } from '../shared/oauth.ts'
import type { OauthCookie } from '../trpc.ts'

/** 256 random bits, base64url. */
const wellFormed = /^[\w-]{43}$/

/** Undefined where no such cookie can be. */
export function oauthCookieOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  req: IncomingMessage & { originalUrl?: string },
  res: ServerResponse,
): OauthCookie | undefined {
  if (!(req.originalUrl ?? '').startsWith('/api/auth/')) return undefined
  const { protocol, pathname } = new URL(publicUrl)
  const secure = protocol === 'https:'
  const name = secure ? '__Secure-oauth_tx' : 'oauth_tx'
  const path = `${pathname.replace(/\/+$/, '')}/api/auth`
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const write = (value: string, seconds: number) => {
    res.appendHeader('Set-Cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`)
  }
  return {
    value: readCookie(req.headers.cookie, name),
    set: (value) => write(value, oauthLimits.flowSeconds),
    clear: () => write('', 0),
  }
}

/** Of two cookies of one name one was planted: none counts. */
function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name ? [value] : []
  })
  const [value, another] = values
  return another === undefined && value !== undefined && wellFormed.test(value) ? value : undefined
}
