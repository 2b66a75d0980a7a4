// The addresses of the MCP server and of its authorization server. Whoever has no valid token is refused before anything of theirs is
// read, and told where a token is to be had (RFC 9728, section 5.1).
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express'
import { ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit'
import type { App } from '../app.ts'
import { minute, second } from '../shared/limits.ts'
import { type Access, accessOf } from './access.ts'
import { noteCall } from './calls.ts'
import { mcpLimits } from './limits.ts'
import { cannotConnect, resourceMetadata, resourceMetadataUrl, serverMetadata } from './oauth/addresses.ts'
import { registerClient } from './oauth/clients.ts'
import { OauthError } from './oauth/oauth-error.ts'
import { answerTokenRequest, revoke } from './oauth/tokens.ts'

/** The documents of discovery, at the root, where programs look for them. */
export function mcpDiscovery(app: App): Router {
  const router = express.Router()
  if (!app.settings.mcp) return router
  const refusal = cannotConnect(app)
  const show = (address: string, document: object) => {
    router.get(`/.well-known/${address}`, (_req, res) => {
      if (refusal === undefined) res.json(document)
      else res.status(404).json({ error: 'not_found', error_description: refusal })
    })
  }
  show('oauth-protected-resource', resourceMetadata(app))
  show('oauth-protected-resource/mcp', resourceMetadata(app))
  show('oauth-authorization-server', serverMetadata(app))
  return router
}

/** The limit that a person's programs share with their access tokens (server/request-limits.ts). */
type LimitPrograms = (personOf: (req: Request, res: Response) => string, refuse: RequestHandler) => RequestHandler

/** To be mounted at /mcp. `addressOf`: the caller's, after trusted proxies. */
export function mcpRouter(app: App, addressOf: (req: Request) => string, limitPrograms: LimitPrograms): Router {
  const router = express.Router()
  if (!app.settings.mcp) {
    router.use((_req, res) => void res.status(404).json({ error: 'not_found', error_description: turnedOff }))
    return router
  }
  const form = express.urlencoded({ extended: false, limit: mcpLimits.bodyBytes, parameterLimit: 50 })
  const json = express.json({ limit: mcpLimits.bodyBytes })
  const perMinute = (limit: number) => addressLimit(limit, addressOf)
  const ofPerson = limitPrograms((_req, res) => accessIn(res).personId, tooMany(app))
  router.use(['/register', '/token', '/revoke'], (_req, _res, next) => {
    const refusal = cannotConnect(app)
    if (refusal !== undefined) throw new OauthError('invalid_request', refusal)
    next()
  })
  router.post('/register', perMinute(20), json, (req, res) => void res.status(201).json(registerClient(app, req.body)))
  router.post('/token', perMinute(60), form, async (req, res) => void res.json(await answerTokenRequest(app, textsOf(req.body))))
  router.post('/revoke', perMinute(60), form, async (req, res) => {
    await revoke(app, textsOf(req.body))
    res.status(200).end()
  })
  router.post('/', failures(addressOf), authorized(app), callLimit(app), ofPerson, json, answer(app))
  router.all('/', (_req, res) => void rpcError(res.set('Allow', 'POST'), 405, 'Only POST is supported here.'))
  router.use(failed(app))
  return router
}

const turnedOff = 'The MCP server is turned off here. The server owner can set MCP=1.'

const accessKey = 'mcpAccess'
const accessIn = (res: Response): Access => res.locals[accessKey] as Access

function authorized(app: App): RequestHandler {
  return async (req, res, next) => {
    const access = await accessOf(app, req.headers.authorization)
    if (access && 'pausedUntil' in access) return paused(app, res, access.pausedUntil)
    if (access && access.scopes.length > 0) {
      res.locals[accessKey] = access
      return next()
    }
    const given = req.headers.authorization !== undefined
    if (given) app.log.info('mcp request refused: no valid token')
    const description = access
      ? 'This access token can neither read nor propose.'
      : "This token isn't valid for this MCP server. It may have expired, been revoked, or be for something else."
    const error = given ? `, error="invalid_token", error_description="${description}"` : ''
    const refusal = cannotConnect(app)
    const way = refusal === undefined ? `resource_metadata="${resourceMetadataUrl(app)}", scope="read propose"` : 'realm="Homing"'
    res.set('WWW-Authenticate', `Bearer ${way}${error}`)
    const sentence = given ? description : (refusal ?? 'A token is needed here.')
    res.status(401).json({ error: 'invalid_token', error_description: sentence })
  }
}

/** The link may lie in the mail that the program reads. */
function paused(app: App, res: Response, until: number): void {
  app.log.info('mcp request refused: a link to reset the password is valid')
  const seconds = Math.max(1, Math.ceil((until - app.now().getTime()) / second))
  rpcError(res.set('Retry-After', String(seconds)), 503, "Programs can't connect while a link to reset the password is valid.")
}

function callLimit(app: App): RequestHandler {
  return rateLimit({
    windowMs: minute,
    limit: mcpLimits.callsPerMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    validate: false,
    keyGenerator: (_req, res) => accessIn(res as Response).id,
    handler: tooMany(app),
  })
}

function tooMany(app: App): RequestHandler {
  return (_req, res) => {
    app.log.info({ caller: accessIn(res).id }, 'mcp request refused: too many')
    rpcError(res.set('Retry-After', '60'), 429, 'Too many calls. Please try again in a minute.')
  }
}

/** Whoever has no token may try often enough, and not as often as a program that works. */
const failures = (addressOf: (req: Request) => string) => addressLimit(300, addressOf, { skipSuccessfulRequests: true })

const addressLimit = (limit: number, addressOf: (req: Request) => string, more: Partial<Options> = {}): RequestHandler =>
  rateLimit({
    ...more,
    windowMs: minute,
    limit,
    keyGenerator: (req) => ipKeyGenerator(addressOf(req)),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    validate: false,
    handler: (_req, res) => {
      const error_description = 'Too many requests. Please try again in a minute.'
      res.set('Retry-After', '60').status(429).json({ error: 'temporarily_unavailable', error_description })
    },
  })

function answer(app: App): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      await noteCall(app, accessIn(res), { tool: '', outcome: 'refused' })
      return void rpcError(res, 400, 'Please send one JSON-RPC message as application/json.')
    }
    const { serveMcp } = await import('./serve.ts')
    await serveMcp(app, accessIn(res), req, res, body)
  }
}

function rpcError(res: Response, status: number, message: string): void {
  res.status(status).json({ jsonrpc: '2.0', error: { code: status === 400 ? -32600 : -32000, message }, id: null })
}

/** OAuth's errors by its rules; what a parser of bodies refuses, and what was not expected. */
function failed(app: App): ErrorRequestHandler {
  return async (cause: unknown, req: Request, res, next) => {
    if (res.headersSent) return next(cause)
    const access = res.locals[accessKey] as Access | undefined
    const status = statusOf(cause)
    if (status === undefined) return next(cause)
    if (access) {
      await noteCall(app, access, { tool: '', outcome: 'refused' })
      return rpcError(res, status, sentences[status] ?? 'This request is malformed.')
    }
    const error = cause instanceof OauthError ? cause.code : 'invalid_request'
    const error_description = cause instanceof OauthError ? cause.message : (sentences[status] ?? 'This request is malformed.')
    app.log.info({ path: req.path, error }, 'mcp authorization refused')
    res.status(status).json({ error, error_description })
  }
}

const sentences: Record<number, string> = {
  413: `This is too large: a request may have ${mcpLimits.bodyBytes / 1024} KB.`,
}

/** Of mistakes of the caller; undefined for anything else. */
function statusOf(cause: unknown): number | undefined {
  if (cause instanceof OauthError) return cause.code === 'invalid_client' ? 401 : 400
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? Number(cause.status) : 500
  return status >= 400 && status < 500 ? status : undefined
}

/** A parameter that is given twice counts as none (RFC 6749, section 3.2). */
function textsOf(body: unknown): Record<string, string | undefined> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}
