// The headers of every response (docs/security.md, W3 to W6). Byte routes set stricter ones of their own (src/rest).
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { cspReportPath } from './csp-report.ts'
import { refuse } from './refuse.ts'

const self = ["'self'"]
const none = ["'none'"]
const reports = `/api${cspReportPath}`

/** `secure` is true where people come by https: only then may a browser be told to stay there. */
export function securityHeaders({ secure }: { secure: boolean }): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: none,
          scriptSrc: self,
          styleSrc: self,
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          connectSrc: self,
          fontSrc: self,
          frameSrc: self,
          workerSrc: self,
          manifestSrc: self,
          baseUri: none,
          objectSrc: none,
          formAction: self,
          frameAncestors: none,
          requireTrustedTypesFor: ["'script'"],
          // The older word for browsers that do not know the newer one.
          reportUri: [reports],
          reportTo: ['csp'],
        },
      },
      strictTransportSecurity: secure ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
      originAgentCluster: true,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.set('Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()')
      res.set('Reporting-Endpoints', `csp="${reports}"`)
      next()
    },
  ]
}

/** What people's data is in is kept by nobody on the way. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** A worker stands between the pages and the server for good: only ours may, never a file or a document of a stranger. */
export const onlyOwnServiceWorker: RequestHandler = (req, res, next) => {
  if (req.headers['service-worker'] === undefined || req.path === '/sw.js') return next()
  refuse(req, res, { status: 403, code: 'FORBIDDEN', message: 'There is no service worker at this address.' })
}

/** No other site is ever invited: a preflight is answered without any CORS header. */
export const noPreflight: RequestHandler = (req, res, next) => {
  if (req.method === 'OPTIONS') res.status(204).end()
  else next()
}
