// The two addresses of an OAuth sign-in that a browser opens: the authorization request and the callback. Both only redirect.
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { App } from '../app.ts'
import { toAppError } from '../core/errors.ts'
import { authorize } from '../oauth/authorize.ts'
import { countBeginning } from '../oauth/begin.ts'
import { comeBack, firstCause, type Outcome } from '../oauth/callback.ts'
import { type Refused, refusedBy } from '../oauth/errors.ts'
import { oidcSignOut } from '../oauth/oidc.ts'
import { addressElsewhere } from '../oauth/paste.ts'
import { FlowProvider } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'
import type { ByteRoute } from './byte-route.ts'

export interface OAuthRoutesOptions {
  app: App
  contextOf(req: Request): Context
}

const operation = (id: string, summary: string, status: 302 | 303) => ({
  id,
  summary,
  tag: 'auth',
  open: true,
  params: { provider: { type: 'string', enum: FlowProvider.options } },
  answer: { status, description: 'Leads on' },
})
export const oauthOperations: Pick<ByteRoute, 'method' | 'path' | 'operation'>[] = [
  {
    method: 'GET',
    path: '/auth/{provider}',
    operation: operation('oauth.depart', 'Sign in at a provider: leads to its page', 302),
  },
  {
    method: 'GET',
    path: '/auth/{provider}/callback',
    operation: operation('oauth.comeBack', 'Where the provider leads back to: leads to /oauth/callback', 303),
  },
  {
    method: 'GET',
    path: '/auth/oidc/logout',
    operation: {
      id: 'oauth.signOut',
      summary: 'Sign out at the identity provider as well: leads to its page, or to /login',
      tag: 'auth',
      open: true,
      answer: { status: 303, description: 'Leads on' },
    },
  },
]

export function oauthRouter({ app, contextOf }: OAuthRoutesOptions): Router {
  const router = express.Router()
  for (const provider of FlowProvider.options) {
    router.get(`/auth/${provider}`, onlyOpened, async (req, res) => {
      redirect(res, 302, await authorizeAddress(app, contextOf(req), provider, isInvited(req)))
    })
    router.get(`/auth/${provider}/callback`, onlyOpened, async (req, res) => {
      const address = new URL(req.originalUrl, 'http://localhost')
      const back = { address, cookie: contextOf(req).oauthCookie?.value }
      const elsewhere = await addressElsewhere(app, provider, back)
      if (elsewhere !== undefined) return redirect(res, 303, elsewhere)
      const outcome = await comeBack(app, provider, back)
      redirect(res, 303, callbackPage(app, provider, outcome))
    })
  }
  router.get('/auth/oidc/logout', onlyOpened, async (req, res) => {
    redirect(res, 303, (await signOutAddress(app, req, contextOf(req)))?.href ?? `${pathOf(app)}/login`)
  })
  return router
}

/**
 * What asks ahead of a person (a preview, a prefetch) neither begins a sign-in nor uses one up. Nor does a picture or a frame in
 * a page of another site: thirty of them would keep everybody at that address from signing in for a while.
 */
const onlyOpened: RequestHandler = (req, res, next) => {
  const ahead = req.method === 'HEAD' || (req.get('sec-purpose') ?? '').includes('prefetch')
  const within = req.get('sec-fetch-site') === 'cross-site' && ![undefined, 'document'].includes(req.get('sec-fetch-dest'))
  if (ahead || within) res.status(503).end()
  else next()
}

/**
 * By a page of ours, or by an address that was typed in. Another port or subdomain of the same site is another program.
 * Browsers that do not say where a person comes from are old ones.
 */
const isInvited = (req: Request) => ['same-origin', 'none', undefined].includes(req.get('sec-fetch-site'))

async function authorizeAddress(app: App, context: Context, provider: FlowProvider, invited: boolean): Promise<string> {
  try {
    const { address, person, oauthCookie } = context
    if (!oauthCookie) throw new Error('no cookie can be kept at this address')
    return (await authorize(app, { address, person, oauthCookie }, provider, invited)).href
  } catch (cause) {
    const error = toAppError(cause)
    if (error.kind === 'internal') app.log.error({ provider, err: error.cause ?? error }, 'oauth authorization failed')
    else app.log.info({ provider, kind: error.kind, ...firstCause(error) }, 'oauth authorization refused')
    return callbackPage(app, provider, { refused: refusedBy(error) })
  }
}

/** Undefined for a page of another site, and for more calls than people make: each asks the provider. */
async function signOutAddress(app: App, req: Request, context: Context): Promise<URL | undefined> {
  if (!isInvited(req)) return undefined
  try {
    countBeginning(app, context)
  } catch (cause) {
    app.log.info({ err: cause }, 'sign-out at the identity provider refused')
    return undefined
  }
  return oidcSignOut(app)
}

/** The page of ours that ends every sign-in, below PUBLIC_URL. Its parameters are the specification's. */
function callbackPage(app: App, provider: FlowProvider, { ticket, refused }: Outcome): string {
  const params = new URLSearchParams({ ...(refused ? problem(refused) : { success: 'true' }), provider })
  if (refused) params.set('message', refused.message)
  if (ticket !== undefined) params.set('token', ticket)
  return `${pathOf(app)}/oauth/callback?${params}`
}

/** Below which path PUBLIC_URL has the pages. */
const pathOf = ({ settings }: App) => new URL(settings.publicUrl).pathname.replace(/\/+$/, '')

function problem({ code }: Refused): Record<string, string> {
  return { error: code, ...(code === 'refresh_token_missing' ? { refreshTokenMissing: 'true' } : {}) }
}

function redirect(res: Response, status: number, location: string): void {
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Location: location })
  res.status(status).end()
}
