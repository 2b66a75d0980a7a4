// /metrics for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/), only where METRICS_TOKEN is set and only
// for whoever sends it; for everybody else there is nothing there. No label holds anything that comes from outside: no path,
// no address, no name of a person or a folder.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { App } from '../app.ts'
import { second } from '../shared/limits.ts'
import { partOf, refuse } from './refuse.ts'

export interface Metrics {
  /** Counts each request; before everything else. */
  count: RequestHandler
  /** Answers at /metrics. */
  show: RequestHandler
}

export function createMetrics(app: App): Metrics {
  const token = app.settings.metricsToken
  if (token === undefined) return { count: (_req, _res, next) => next(), show: nothingHere }
  const loading = import('./prometheus.ts').then(({ createPrometheus }) => createPrometheus(app))
  const isRight = sameAs(token)
  return {
    count: (req, res, next) => {
      const began = performance.now()
      const part = partOf(req)
      res.once('close', () => {
        const isStream = String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')
        const finished = { part, status: res.statusCode, seconds: (performance.now() - began) / second, isStream }
        void loading.then((prometheus) => prometheus.add(finished))
      })
      next()
    },
    show: async (req, res) => {
      const given = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
      if (given === undefined || !isRight(given)) return nothingHere(req, res, () => undefined)
      const { type, body } = await (await loading).text()
      res.set({ 'Content-Type': type, 'Cache-Control': 'no-store' }).send(body)
    },
  }
}

const nothingHere: RequestHandler = (req, res) => {
  refuse(req, res, { status: 404, code: 'NOT_FOUND', message: "There's nothing at this address." })
}

/** How long it takes says nothing of how much of it was right, nor of its length. */
function sameAs(token: string): (given: string) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const right = hash(token)
  return (given) => timingSafeEqual(hash(given), right)
}
