// The HTTP server, from the door inwards: who may come in at all, what every answer carries, then the parts: /healthz,
// /trpc for the web pages, /api for programs, and the web pages themselves.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express'
import type { App } from './app.ts'
import { AppError } from './core/errors.ts'
import type { Log } from './core/log.ts'
import { backupRouter } from './rest/backup-bytes.ts'
import { bodyError } from './rest/body.ts'
import { type BytesOptions, bytesRouter } from './rest/bytes.ts'
import { docsPage, docsStyle } from './rest/docs-page.ts'
import { doctorBytesRouter } from './rest/doctor-bytes.ts'
import { restError } from './rest/error.ts'
import { importRouter } from './rest/import-bytes.ts'
import { oauthRouter } from './rest/oauth-routes.ts'
import { openApiDocument } from './rest/openapi.ts'
import { restRouter } from './rest/serve.ts'
import { speechRouter } from './rest/speech-bytes.ts'
import { appRouter } from './router.ts'
import { callerRule } from './server/addresses.ts'
import { contextOf, rememberContext } from './server/context.ts'
import { cspReport, cspReportPath } from './server/csp-report.ts'
import { headers, neverStored, noPreflight, onlyOurWorker } from './server/headers.ts'
import { health } from './server/health.ts'
import { onlyOurHosts, onlyOurPages } from './server/hosts.ts'
import { fewLargeBodies } from './server/large-bodies.ts'
import { answerMalformed } from './server/malformed.ts'
import { createMetrics } from './server/metrics.ts'
import { callLimit } from './server/rate-limit.ts'
import { refuse } from './server/refuse.ts'
import { requestLog } from './server/request-log.ts'
import { bodiesInTime } from './server/slow-bodies.ts'
import { createStopping } from './server/stopping.ts'
import { trpcEndpoint } from './server/trpc-endpoint.ts'
import { webFiles } from './server/web-files.ts'
import { second } from './shared/limits.ts'
import { version } from './system/version.ts'

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
  const stopping = createStopping()
  const site = express()
  site.disable('x-powered-by').disable('etag')
  const metrics = createMetrics(app)
  site.use(
    requestLog(app.log),
    metrics.count,
    headers({ secure: app.settings.publicUrl.startsWith('https:') }),
    stopping.gate,
    onlyOurHosts(app.settings),
    onlyOurPages(app.settings),
    noPreflight,
    onlyOurWorker,
    bodiesInTime(longBodies),
  )
  const known = rememberContext(app, callerRule(app.settings.trustedProxies))
  const limit = callLimit()
  const large = fewLargeBodies()
  site.get('/healthz', health(app))
  site.get('/metrics', metrics.show)
  site.use('/trpc', neverStored, known, limit, large, trpcEndpoint(appRouter))
  site.use('/api', neverStored, known, limit, large, api(app))
  site.use(webFiles(webFolder))
  site.use(nothingHere)
  site.use(wentWrong(app.log))

  const server = http.createServer({ requestTimeout: 0, keepAliveTimeout: 30 * second }, site)
  answerMalformed(server)
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
  const document = openApiDocument(appRouter, version)
  const page = docsPage(document)
  const router = express.Router()
  router.get('/openapi.json', (_req, res) => {
    res.json(document)
  })
  router.get('/docs', (_req, res) => {
    res.type('html').send(page)
  })
  router.get('/docs/style.css', (_req, res) => {
    res.type('css').send(docsStyle)
  })
  router.post(cspReportPath, ...cspReport(app))
  const authenticate: BytesOptions['authenticate'] = async (req) => contextOf(req).person
  router.use(
    bytesRouter({ app, authenticate }),
    speechRouter({ app, authenticate }),
    doctorBytesRouter({ app, authenticate }),
    backupRouter({ app, authenticate }),
    importRouter({ app, authenticate }),
  )
  router.use(oauthRouter({ app, contextOf }))
  router.use(restRouter(appRouter, contextOf))
  router.use(nothingHere)
  return router
}

const nothingHere: RequestHandler = (req, res) => {
  refuse(req, res, { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
}

/** The last word on any error: what Express and its parsers complain about, and mistakes of ours. */
const wentWrong =
  (log: Log): ErrorRequestHandler =>
  (cause: unknown, req, res, _next) => {
    const { status, body, retryAfter } = restError(translated(cause))
    if (status >= 500) log.error({ err: cause }, 'request failed')
    refuse(req, res, { status, ...body, retryAfter })
  }

/** Express marks the caller's mistakes with a status of 4xx. */
function translated(cause: unknown): unknown {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? Number(cause.status) : 500
  if (status === 404) return new AppError('missing', 'There is nothing at this address.', { cause })
  return status >= 400 && status < 500 ? badRequest(cause) : cause
}

function badRequest(cause: unknown): unknown {
  const known = bodyError(cause)
  return known instanceof AppError ? known : new AppError('invalid', 'This request could not be understood.', { cause })
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
