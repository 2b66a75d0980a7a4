// The HTTP server: checks and headers for every request, then its parts: /healthz, /trpc for the web pages, /api for programs, and
// the web pages themselves.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Router } from 'express'
import express from 'express'
import type { App } from './app.ts'
import { AppError } from './core/errors.ts'
import type { Log } from './core/log.ts'
import { version } from './core/version.ts'
import { mcpDiscovery, mcpRouter } from './mcp/http.ts'
import { byteRouter } from './rest/byte-route.ts'
import { docsPage, docsStyle } from './rest/docs-page.ts'
import { oauthRouter } from './rest/oauth-routes.ts'
import { byteRoutes, type OpenApiDocument, openApiDocument } from './rest/openapi.ts'
import { bodyError } from './rest/request.ts'
import { restError } from './rest/rest-error.ts'
import { restRouter } from './rest/rest-router.ts'
import { appRouter } from './router.ts'
import { createCallerResolver } from './server/caller-address.ts'
import { attachContext, contextOf } from './server/context.ts'
import { cspReport, cspReportPath } from './server/csp-report.ts'
import { createGracefulShutdown } from './server/graceful-shutdown.ts'
import { health } from './server/health.ts'
import { checkHost, checkOrigin } from './server/host-and-origin.ts'
import { createMetrics } from './server/metrics.ts'
import { handleClientErrors, refuse } from './server/refuse.ts'
import { bodyTimeout, createRateLimit, limitLargeBodies } from './server/request-limits.ts'
import { requestLog } from './server/request-log.ts'
import { noPreflight, noStore, onlyOwnServiceWorker, securityHeaders } from './server/security-headers.ts'
import { staticFiles } from './server/static-files.ts'
import { refuseTokenInAddress } from './server/token-in-address.ts'
import { trpcEndpoint } from './server/trpc-endpoint.ts'
import { second } from './shared/limits.ts'
import type { SignedInAs } from './trpc.ts'

/** Files of any size: archives of mail, backups. */
const longBodies = ['/api/user/import', '/api/admin/backups']

export interface HttpServer {
  express: Express
  /** Starts to listen where the settings say; rejects when the address is taken. */
  listen(): Promise<{ url: string; port: number }>
  /** Answers what is under way, then closes; within 5 seconds. */
  close(): Promise<void>
}
export interface ServerOptions {
  /** Where the built web pages are. */
  webFolder?: string
}

export function createServer(app: App, { webFolder = app.settings.webFolder }: ServerOptions = {}): HttpServer {
  const stopping = createGracefulShutdown()
  const site = express()
  site.disable('x-powered-by').disable('etag')
  const metrics = createMetrics(app)
  site.use(
    requestLog(app.log),
    metrics.count,
    securityHeaders({ secure: app.settings.publicUrl.startsWith('https:') }),
    stopping.rejectNew,
    checkHost(app.settings),
    checkOrigin(app.settings),
    noPreflight,
    onlyOwnServiceWorker,
    bodyTimeout(longBodies),
  )
  const callerOf = createCallerResolver(app.settings.trustedProxies)
  const limit = createRateLimit()
  const large = limitLargeBodies()
  site.get('/healthz', health(app))
  site.get('/metrics', metrics.show)
  const write = prewarmWriter(app)
  site.use(
    '/trpc',
    noStore,
    attachContext(app, callerOf, { tokens: false }),
    limit.callers,
    write,
    large,
    trpcEndpoint(appRouter),
  )
  site.use(
    '/api',
    noStore,
    refuseTokenInAddress(app.log),
    attachContext(app, callerOf, { tokens: true }),
    limit.callers,
    write,
    large,
    api(app),
  )
  site.use(mcpDiscovery(app))
  site.use(
    '/mcp',
    noStore,
    refuseTokenInAddress(app.log),
    attachContext(app, callerOf, { tokens: false }),
    mcpRouter(app, (req) => contextOf(req).address, limit.programs),
  )
  site.use(staticFiles(webFolder))
  site.use(notFound)
  site.use(errorHandler(app.log))

  const server = http.createServer({ requestTimeout: 0, keepAliveTimeout: 30 * second }, site)
  handleClientErrors(server)
  return {
    express: site,
    async listen() {
      server.listen(app.settings.port, app.settings.host)
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      return { port, url: shownUrl(app.settings.host, port, app.settings.publicUrl) }
    },
    close: () => stopping.stop(server),
  }
}

function api(app: App): Router {
  let document: OpenApiDocument | undefined
  const openApi = () => {
    document ??= openApiDocument(appRouter, version)
    return document
  }
  const router = express.Router()
  router.get('/openapi.json', (_req, res) => {
    res.json(openApi())
  })
  router.get('/docs', (_req, res) => {
    res.type('html').send(docsPage(openApi()))
  })
  router.get('/docs/style.css', (_req, res) => {
    res.type('css').send(docsStyle)
  })
  router.post(cspReportPath, ...cspReport(app))
  router.use(byteRouter(byteRoutes, { app, authenticate: callerOfBytes }))
  router.use(oauthRouter({ app, contextOf }))
  router.use(restRouter(appRouter, contextOf))
  router.use(notFound)
  return router
}

/** An access token has to open the route. */
async function callerOfBytes(req: Request, operation: string | undefined): Promise<SignedInAs | undefined> {
  const { person, token, sharedMailbox } = contextOf(req)
  const caller = sharedMailbox ?? (person ? undefined : token)
  return caller ? caller.admit(operation ?? '', req.params) : person
}

/** Its start goes on while the request is read and checked. */
const prewarmWriter =
  (app: App): RequestHandler =>
  ({ method }, _res, next) => {
    if (method !== 'GET' && method !== 'HEAD') app.prewarm()
    next()
  }

const notFound: RequestHandler = (req, res) => {
  refuse(req, res, { status: 404, code: 'NOT_FOUND', message: "There's nothing at this address." })
}

/** Errors of Express and its parsers, and bugs of ours. */
const errorHandler =
  (log: Log): ErrorRequestHandler =>
  (cause: unknown, req, res, _next) => {
    const { status, body, retryAfter } = restError(translated(cause))
    if (status >= 500) log.error({ err: cause }, 'request failed')
    refuse(req, res, { status, ...body, retryAfter })
  }

/** Express marks the caller's mistakes with a status of 4xx. */
function translated(cause: unknown): unknown {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? Number(cause.status) : 500
  if (status === 404) return new AppError('missing', "There's nothing at this address.", { cause })
  return status >= 400 && status < 500 ? badRequest(cause) : cause
}

function badRequest(cause: unknown): unknown {
  const known = bodyError(cause)
  return known instanceof AppError ? known : new AppError('invalid', "Couldn't understand this request.", { cause })
}

const loopback = /^(?:127\.|::1$|localhost$)/

/**
 * An address a person can open. On all addresses the public one is the only one known to work; on loopback it is the better
 * name, because a provider sends browsers back to it.
 */
function shownUrl(host: string, port: number, publicUrl: string): string {
  const isOwnName = loopback.test(host) && publicUrl === `http://localhost:${port}`
  if (host === '0.0.0.0' || host === '::' || isOwnName) return publicUrl
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
