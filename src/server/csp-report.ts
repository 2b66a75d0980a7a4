// POST /api/csp-report: violation reports of browsers (W3C CSP level 3, section 5; Reporting API). Anybody can send anything to
// it: little is parsed, only counts are kept, and no part of an address is logged.
import type { RequestHandler } from 'express'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import type { App } from '../app.ts'
import { minute } from '../shared/limits.ts'
import { refuse } from './refuse.ts'

export const cspReportPath = '/csp-report'
/** All browsers together. */
const perMinute = 60
const mostBytes = '16kb'
/** In one request: browsers may batch them. */
const mostReports = 20

const directives = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src
  object-src require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr
  style-src-elem trusted-types worker-src`.split(/\s+/),
)

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
        log.warn({ directive, blocked }, 'csp violation reported')
      }
      res.status(204).end()
    },
  ]
}

interface Report {
  directive: string
  blocked: BlockedKind
}

/** Both formats: `{"csp-report": {…}}`, and a list of reports of several types. */
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

// Counts of violations. A page of ours never causes one: it is an attack, or a browser extension.

export type BlockedKind = 'inline' | 'eval' | 'own' | 'data' | 'blob' | 'extension' | 'elsewhere' | 'other'

export interface CspReports {
  /** Since the start. */
  count: number
  lastAt: Date | undefined
  /** Counts by directive and kind: `script-src-elem elsewhere`. */
  kinds: ReadonlyMap<string, number>
}

const seen = { count: 0, lastAt: undefined as Date | undefined, kinds: new Map<string, number>() }

export const cspReports = (): CspReports => seen

/** Both names come from short lists, so the map stays small whatever is sent. */
export function countCspReport(directive: string, blocked: BlockedKind, at: Date): void {
  const name = `${directive} ${blocked}`
  seen.count++
  seen.lastAt = at
  seen.kinds.set(name, (seen.kinds.get(name) ?? 0) + 1)
}
