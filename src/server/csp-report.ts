// POST /api/csp-report: browsers tell here what the policy of a page forbade (W3C CSP level 3, section 5; Reporting API). Anybody
// can send anything to it: little is read, less is kept, and nothing of an address is written down.
import express, { type RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { App } from '../app.ts'
import { type BlockedKind, countCspReport } from '../core/csp-reports.ts'
import { minute } from '../shared/limits.ts'
import { refuse } from './refuse.ts'

export const cspReportPath = '/csp-report'
/** Of all browsers together. */
const perMinute = 60
const mostBytes = '16kb'
/** Of one request: browsers may send some together. */
const mostReports = 20

const directives = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src
  object-src require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr
  style-src-elem trusted-types worker-src`.split(/\s+/),
)

/** In order: the limit, the bytes, what is made of them. */
export function cspReport({ log, now, settings }: Pick<App, 'log' | 'now' | 'settings'>): RequestHandler[] {
  const own = new URL(settings.publicUrl).origin
  return [
    rateLimit({
      windowMs: minute,
      limit: perMinute,
      keyGenerator: () => 'all',
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      validate: false,
      handler: (req, res) =>
        refuse(req, res, { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many reports.', retryAfter: 60 }),
    }),
    express.json({ limit: mostBytes, type: ['application/csp-report', 'application/reports+json', 'application/json'] }),
    (req, res) => {
      for (const { directive, blocked } of reportsIn(req.body, own)) {
        countCspReport(directive, blocked, now())
        log.warn({ directive, blocked }, 'a browser refused what the policy of a page forbids')
      }
      res.status(204).end()
    },
  ]
}

interface Report {
  directive: string
  blocked: BlockedKind
}

/** Both shapes: `{"csp-report": {…}}`, and a list of reports of which some are about this. */
export function reportsIn(body: unknown, own: string): Report[] {
  const listed = Array.isArray(body) ? body.slice(0, mostReports).filter(isRecord) : []
  const bodies = listed.filter(({ type }) => type === 'csp-violation').map(({ body }) => body)
  const old = isRecord(body) ? [body['csp-report']] : []
  return [...bodies, ...old].filter(isRecord).map((report) => ({
    directive: directiveOf(report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']),
    blocked: kindOf(report.blockedURL ?? report['blocked-uri'], own),
  }))
}

function directiveOf(value: unknown): string {
  const [name = ''] = typeof value === 'string' ? value.slice(0, 100).split(' ') : []
  return directives.has(name) ? name : 'other'
}

function kindOf(value: unknown, own: string): BlockedKind {
  if (typeof value !== 'string') return 'other'
  if (value === 'inline' || value === 'eval' || value === 'data' || value === 'blob') return value
  if (value === 'wasm-eval') return 'eval'
  const url = URL.parse(value.slice(0, 2000))
  if (!url) return 'other'
  if (/-extension:$/.test(url.protocol)) return 'extension'
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol === 'data:' ? 'data' : 'blob'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'other'
  return url.origin === own ? 'own' : 'elsewhere'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
